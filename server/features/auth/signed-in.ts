import type { Services } from '#server/core/calls/services.ts';
import { deviceCookie, deviceOf } from '#server/core/identity/device-cookie.ts';
import { signToken } from '#server/core/identity/tokens.ts';
import type { TokenClaims } from '#contract/auth.ts';

/** The account as its token says it, by the id of a session that has just been started. */
export function tokenOf(
  account: Omit<TokenClaims, 'sid' | 'sub'> & { readonly id: string },
  sid: string,
  { secrets }: Pick<Services, 'secrets'>,
): Promise<string> {
  const { id: sub, username, role, flags, avatarUrl } = account;
  return signToken({ sid, sub, username, role, flags, avatarUrl }, secrets.session);
}

interface Remembering {
  readonly userId: string;
  readonly cookies: string | undefined;
  readonly services: Pick<Services, 'secrets' | 'config'>;
}

/** The device's own id, if the member has signed in on it before; else null. */
export function knownDevice({ userId, cookies, services }: Remembering): Promise<string | null> {
  return deviceOf(cookies, userId, services.secrets.session);
}

/** The cookie by which the device is known from now on. */
export function newDevice({ userId, services }: Omit<Remembering, 'cookies'>): Promise<string> {
  const isSecure = services.config.publicUrl?.startsWith('https:') === true;
  return deviceCookie(userId, services.secrets.session, isSecure);
}
