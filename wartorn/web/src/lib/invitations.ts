/** The link to share: what stands behind "#" never reaches the log of a server. */
export function invitationLink(id: string, invitation: string): string {
  return `${location.origin}/table/${encodeURIComponent(id)}#${encodeURIComponent(invitation)}`;
}
