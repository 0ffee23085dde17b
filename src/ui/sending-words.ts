import { sendsWhenClosed } from '../engine-abilities.ts';

/** When something that waits for a connection is sent, within a sentence. */
export function onceOnline(): string {
  return sendsWhenClosed()
    ? "once you're back online"
    : "once you're back online with the app open";
}

/** What closing the app means for what waits, as a sentence. */
export function onClosing(): string {
  return sendsWhenClosed()
    ? 'You can close the app.'
    : "If you close the app, they'll be sent when you open it again.";
}
