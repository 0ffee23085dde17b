import type { BodyInput } from '#contract/endpoint.ts';
import { ownAccount } from '#contract/own-account.ts';
import { callServer } from '#runtime/call-server.ts';
import { credentialsNow } from '#runtime/current.ts';

// What members do with their own account needs a connection. All throw ApiError when refused, NetworkError without an answer.

/** This device stays signed in, all others are signed out. */
export async function changePassword(
  body: BodyInput<typeof ownAccount.changePassword>,
): Promise<void> {
  await callServer(ownAccount.changePassword, { credentials: credentialsNow(), body });
}
