import { isIP } from 'node:net';
import { ApiError } from '#contract/problem.ts';
import type { Config } from '#server/process/config.ts';

/** For whom passkeys are made: a browser offers one only at the address at which it was made. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The portal's public address, or else the one that the browser names, if that is the one it called. Refuses with 422
 * where no passkey can be made: WebAuthn wants a name.
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  headers: Headers,
): RelyingParty {
  const address = publicUrl === null ? calledAt(headers) : addressIn(publicUrl);
  if (!address || isIP(address.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new ApiError(
      'invalid',
      'Passkeys work at an address with a name. Sign in with your password here.',
    );
  return { id: address.hostname, origin: address.origin };
}

function calledAt({ origin, host }: Headers): URL | null {
  const address = addressIn(origin?.toString() ?? '');
  return address?.host === host?.toString() ? address : null;
}

function addressIn(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
