/** The fields of the portal's forms, in small letters. `build/forms.test.ts` compares them with the forms. */
export const formFields: ReadonlySet<string> = new Set([
  'username',
  'email',
  'password',
  'newpassword',
  'repeated',
  'name',
  'message',
  'gameusername',
  'discordname',
  'mainingamerole',
  'secondaryingameroles',
  'value',
  'content',
  'code',
]);

/**
 * The same address (path, search and fragment) without what a form has put into it, whatever is in it; null if there is nothing
 * of that kind. No address of ours means anything by these names: they come from a form that was sent by GET, and such an
 * address may hold a password.
 */
export function withoutFormFields(address: string): string | null {
  const [, path = '', search = '', fragment = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const parts = search.split('&');
  const isLeaked = (name: string) =>
    formFields.has(name) || (secrets.has(name) && secrets.get(name) !== screenOf(path));
  const kept = parts.filter((part) => !isLeaked(nameIn(part)));
  if (kept.length === parts.length) return null;
  const rest = kept.filter((part) => part !== '').join('&');
  return `${path}${rest === '' ? '' : `?${rest}`}${fragment}`;
}

/** What links bring, each to the one screen that takes it out of the address. */
const secrets: ReadonlyMap<string, string> = new Map([
  ['token', 'reset-password'],
  ['invitation', 'join'],
]);

function screenOf(path: string): string {
  return plain(path)
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
}

/** As every reader of a query has it: without the list that a name may say it begins, and in small letters. */
function nameIn(part: string): string {
  const [written = ''] = part.split('=');
  return plain(written.replace(/\+/g, ' ')).trim().replace(/\[.*$/s, '').toLowerCase();
}

function plain(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch (error) {
    if (error instanceof URIError) return written;
    throw error;
  }
}
