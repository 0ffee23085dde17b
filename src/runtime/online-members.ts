/** Who came and who has gone; null: it is not known any more, ask anew (SPEC 16.8). */
export type OnlineChange = {
  readonly came: readonly string[];
  readonly gone: readonly string[];
} | null;

/**
 * Tells every tab of this member, this one among them, what the live stream said. Nothing of it is stored: it is about
 * other people, and only of use to a tab that shows them.
 */
export function tellOnline(userId: string, change: OnlineChange): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.postMessage(change);
  channel.close();
}

/** Calls `hear` with every change from now on; returns the function that ends it. */
export function hearOnline(userId: string, hear: (change: OnlineChange) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(nameOf(userId));
  channel.onmessage = ({ data }: MessageEvent<OnlineChange>) => {
    hear(data);
  };
  return () => {
    channel.close();
  };
}

/** Each member has their own: what a leader's tab hears is nothing to the next one who signs in. */
function nameOf(userId: string): string {
  return `muster-online-${userId}`;
}
