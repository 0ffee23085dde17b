import { SESSION_MARK } from '#contract/rendering.ts';
import { YEAR_S } from '#domain/time/durations.ts';
import { session } from './session-state.ts';

/**
 * Tells the server that somebody is signed in here, and nothing else, so that it draws nobody the header of a visitor who is
 * none (SPEC 17.9). It gives no right: whoever takes or makes one sees a page without its ways to sign in.
 */
export function markSessions(): void {
  const mark = () => {
    const { status } = session.get();
    if (status !== 'loading') writeMark(status === 'member' ? YEAR_S : 0);
  };
  session.subscribe(mark);
  mark();
}

function writeMark(seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${SESSION_MARK}=1; Path=/; SameSite=Lax; Max-Age=${String(seconds)}${secure}`;
}
