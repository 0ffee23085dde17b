import { captcha } from '#contract/captcha.ts';
import { callServer } from '#runtime/call-server.ts';

/**
 * Fetches and solves a challenge. Returns the token for a form to submit, valid for one use within twenty minutes.
 * Throws NetworkError without a server, ApiError if it refuses, and Error if the work failed.
 */
export async function completeCaptcha(): Promise<string> {
  const challenge = await callServer(captcha.challenge);
  const { solve } = await import('./captcha-solver.data.ts');
  const token = await solve(challenge);
  if (token === null) throw new Error('The captcha took too long.');
  return token;
}
