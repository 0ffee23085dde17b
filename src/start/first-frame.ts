/** Calls `begin` once what the document shows is painted; in a tab that paints nothing, soon. */
export function afterFirstFrame(begin: () => void): void {
  if (document.visibilityState === 'hidden') {
    setTimeout(begin);
    return;
  }
  // The callback runs before its frame is painted, the message after it.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = begin;
    port2.postMessage(null);
  });
}
