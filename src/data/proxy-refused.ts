import { ApiError, NetworkError } from '#contract/problem.ts';
import { site } from '#contract/site.ts';
import { proxyRefusal } from '#sync/engine/proxy-refusal.ts';
import { callServer } from '#runtime/call-server.ts';

/** Something in front of our server lets everything through but this picture; the message says what to do. */
export class ProxyRefused extends Error {
  override readonly name = 'TurnedAway';
}

/**
 * What is to be said of a picture that did not get through: `error` itself, or TurnedAway where our server answers at the same moment, so
 * that the answer that came was about the picture.
 */
export async function uploadFailure(error: unknown): Promise<unknown> {
  const said = error instanceof NetworkError ? proxyRefusal(error.status) : null;
  if (said === null) return error;
  try {
    await callServer(site.health);
  } catch (silence) {
    if (silence instanceof NetworkError) return error;
    if (!(silence instanceof ApiError)) throw silence; // what our server says, it says
  }
  return new ProxyRefused(said);
}
