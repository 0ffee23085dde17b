/** Rings as often as it may; what is long between two rings kept everything else from running. */
export function heartbeat(): { stop: () => number } {
  const { port1, port2 } = new MessageChannel();
  let [last, longest] = [performance.now(), 0];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(null);
  };
  port2.postMessage(null);
  return {
    stop: () => {
      port1.close();
      return longest;
    },
  };
}
