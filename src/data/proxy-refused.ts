import { ApiError, NetworkError } from '#contract/problem.ts';
import { site } from '#contract/site.ts';
import { proxyRefusal } from '#sync/engine/proxy-refusal.ts';
import { callServer } from '#runtime/call-server.ts';

/** A proxy in front of our server refuses this picture, but lets everything else through; the message says what to do. */
export class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
}

/**
 * The error to report for a picture that did not get through: `error` itself, or ProxyRefused if our server answers right after,
 * which shows that the refusal was about the picture.
 */
export async function uploadFailure(error: unknown): Promise<unknown> {
  const said = error instanceof NetworkError ? proxyRefusal(error.status) : null;
  if (said === null) return error;
  try {
    await callServer(site.health);
  } catch (silence) {
    if (silence instanceof NetworkError) return error;
    if (!(silence instanceof ApiError)) throw silence; // an ApiError is an answer too
  }
  return new ProxyRefused(said);
}
