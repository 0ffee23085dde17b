import { call } from '#api/call.ts';
import { auth } from '#contract/auth.ts';
import { ApiError, type ProblemCode, NetworkError } from '#contract/problem.ts';
import { forgetLeft, leftSessions } from './signed-out-sessions.ts';

const TIMEOUT_MS = 10_000;
/** Refusals that a later try may not meet; any other would come again for ever. */
const mayPass: ReadonlySet<ProblemCode> = new Set([
  'rate_limited',
  'busy',
  'internal',
  'update_required',
]);

let isTelling = false;

/** Tells the server of what was left, if anything was; what doesn't get through stays for the next time. */
export async function tellLeft(): Promise<void> {
  const ids = [...leftSessions()];
  if (ids.length === 0 || isTelling) return;
  isTelling = true;
  try {
    await call(auth.endSessions, { body: { ids }, timeout: TIMEOUT_MS });
    forgetLeft(ids);
  } catch (error) {
    if (error instanceof ApiError) {
      if (!mayPass.has(error.code)) forgetLeft(ids);
    } else if (!(error instanceof NetworkError)) throw error;
  } finally {
    isTelling = false;
  }
}
