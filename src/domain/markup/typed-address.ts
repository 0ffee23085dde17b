import { isEmailAddress, mailtoAddress } from '#contract/email-address.ts';
import { AROUND, EMAIL, HOST, isHost, linkAddress } from './link-address.ts';

/**
 * The address that a link may have (`linkAddress`), of what somebody types or pastes as one, perhaps with the brackets, quotes or comma
 * around it.
 */
export function typedAddress(text: string, schemes: readonly string[]): string | null {
  const trimmed = text.replace(AROUND, '');
  return meantAddress(bareAddress(trimmed), schemes) ?? meantAddress(trimmed, schemes);
}

/**
 * Who types an address on purpose means no file beside a page: an email may have what would else begin a path, a search or a
 * place on the page, and the hosts of Moldova may end as files do.
 */
function meantAddress(text: string, schemes: readonly string[]): string | null {
  const isOnTheWeb = isHost(text) || text.startsWith('//');
  const [, email = '', fields = ''] = /^([^@]*@[^@?]*)((?:\?.*)?)$/u.exec(text) ?? [];
  if (!isOnTheWeb && !EMAIL.test(text) && isEmailAddress(email))
    return linkAddress(mailtoAddress(email) + fields, schemes);
  return linkAddress(
    FILE_OR_HOST.test(text) && HOST.test(text) ? `https://${text}` : text,
    schemes,
  );
}

/** Endings that the list of top-level domains has too (IANA). */
const FILE_OR_HOST = /^[^/?#]*\.(?:md|zip)(?=[?#]|$)/iu;

const OPENING = /^[\p{Ps}\p{Pi}\p{Pf}<"'`*_~|]/u;
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}>"'`*_~|]$/u;

function bareAddress(text: string): string {
  const withoutEnd = (one: string) => one.replace(/[.,;…。、，]{1,9}$/u, '');
  let bare = withoutEnd(text);
  while (OPENING.test(bare) && CLOSING.test(bare)) bare = withoutEnd(bare.slice(1, -1));
  // A bracket that closes what was not copied along with it.
  return bare.endsWith(')') && !bare.includes('(') ? withoutEnd(bare.slice(0, -1)) : bare;
}
