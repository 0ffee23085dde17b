import { sendsWhenClosed } from '#browser/engine-abilities.ts';

/** Why our server can't be reached: this device is offline, or the server doesn't answer. */
export type Away = 'offline' | 'trouble';

/** Says in a sentence that the server can't be reached. A server that doesn't answer is never called "offline". */
export function awayText(away: Away): string {
  return away === 'offline' ? "You're offline." : "Our server isn't answering.";
}

/** When something that waits is sent, within a sentence. */
export function onceBack(away: Away): string {
  const back = away === 'offline' ? "once you're back online" : 'once our server is back';
  return sendsWhenClosed() ? back : `${back} with the app open`;
}

/** What closing the app means for what waits, as a sentence. */
export function onClosing(): string {
  return sendsWhenClosed()
    ? 'You can close the app.'
    : "If you close the app, they'll be sent when you open it again.";
}
