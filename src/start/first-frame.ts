/**
 * Calls `begin` once what the document shows is painted; in a tab that paints nothing, soon. From then on the page is
 * `data-painted`: what is costly to draw and nobody reads waits for it in the styles.
 */
export function afterFirstFrame(begin: () => void): void {
  const painted = () => {
    document.documentElement.dataset['painted'] = '';
    begin();
  };
  if (document.visibilityState === 'hidden') {
    setTimeout(painted);
    return;
  }
  // The callback runs before its frame is painted, the message after it.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = painted;
    port2.postMessage(null);
  });
}
