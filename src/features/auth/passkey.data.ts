import { passkeys } from '#contract/passkeys.ts';
import { askForPasskey } from '#data/passkey.ts';
import { enter } from '#data/session.ts';
import { callServer } from '#runtime/call-server.ts';

/**
 * Signs in by a passkey that the person chooses; false if they chose none. Throws ApiError when refused, NetworkError without
 * an answer.
 */
export async function signInByPasskey(): Promise<boolean> {
  const answer = await askForPasskey(await callServer(passkeys.loginOptions));
  if (!answer) return false;
  const { token } = await callServer(passkeys.login, { body: { answer } });
  await enter(token);
  return true;
}
