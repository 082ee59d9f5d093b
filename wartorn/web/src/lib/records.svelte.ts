/** The record file that somebody chose by a button; whoever opens dropped files opens this one too. */
export const recordChosen: { file: File | null } = $state({ file: null });
