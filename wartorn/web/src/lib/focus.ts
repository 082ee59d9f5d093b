/** Whoever used a button that is gone now goes on at the content, not at the top of the window. */
export function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
