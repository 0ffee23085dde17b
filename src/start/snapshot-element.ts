/** What the document showed before the app ran, or null once the app has taken over. */
export function snapshotElement(): HTMLElement | null {
  return document.getElementById('snapshot');
}
