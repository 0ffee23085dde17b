import { auth } from '#contract/auth.ts';
import { current } from './current.ts';

/**
 * SPEC 4.1: tells the server that the member is offline as soon as the page is unloaded. The session goes on, so that a
 * reload stays signed in. A beacon cannot carry a header: the token is its text.
 */
export function startPresence(): void {
  addEventListener('pagehide', () => {
    const token = current.get()?.token ?? null;
    if (token !== null) navigator.sendBeacon(`/api${auth.away.path}`, token);
  });
}
