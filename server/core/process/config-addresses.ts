import * as z from 'zod';

// The addresses among the settings. No sentence repeats what was set: it may hold a password.

/** A web page's or a service's address. One that names a user is refused: browsers and `fetch` do not take it. */
export function webAddress(sentence: string) {
  return checked((text) => webProblem(text, sentence));
}

/** An address that we put paths behind: without a query or a fragment. */
export function baseAddress(sentence: string) {
  return checked((text) => {
    const tail = /[?#]/.test(text)
      ? 'must end with its path: leave out what begins with ? or #'
      : null;
    return webProblem(text, sentence) ?? tail;
  });
}

/** Where the portal itself is. It always lives at the root of a host of its own, or of a port. */
export const portalOrigin = checked((text) => {
  const problem = webProblem(text, 'must be an address like https://muster.example.org');
  if (problem !== null) return problem;
  const isHostAlone = !/[?#]/.test(text) && /^\/*$/.test(new URL(text).pathname);
  return isHostAlone ? null : HOST_ALONE;
}).transform((text) => new URL(text).origin);

/** A server's address with a user and a password in it. */
export function serverAddress(schemes: RegExp, example: string) {
  const problem = `must be an address like ${example}`;
  return checked((text) => {
    if (!schemes.test(text)) return problem;
    if (!isEncoded(text)) return ENCODED;
    return isRead(text) ? null : problem;
  });
}

function checked(problemOf: (text: string) => string | null) {
  return z.string().check(({ value, issues }) => {
    const message = problemOf(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });
}

function webProblem(text: string, sentence: string): string | null {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return sentence;
  const { username, password } = new URL(text);
  return username + password === '' ? null : 'must not hold a username or password';
}

const HOST_ALONE =
  "must end with its host, like https://muster.example.org: the portal can't live below a path";

const ENCODED =
  'must have these characters of its user and password written in their encoded form: % as %25, # as %23, / as %2F, ? as %3F, @ as %40, and a space as %20';

/** Whether its user and password end where a parser thinks they do. A database's name may hold anything but these, too. */
function isEncoded(text: string): boolean {
  const rest = text.slice(text.indexOf('//') + 2);
  if (/[\s#]/.test(rest)) return false;
  const [beforeQuery = '', ...query] = rest.split('?');
  const [authority = '', ...path] = beforeQuery.split('/');
  const isNamed = query.join('?').split('&').every(isOption);
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  return isNamed && !path.join('/').includes('@') && !/%(?![\da-f]{2})|@/i.test(user);
}

/** Without a name and `=`, what stands behind the `?` is the rest of a password. */
function isOption(part: string): boolean {
  return !part.includes('@') || /^[a-z_.]+=/i.test(part);
}

/** PostgreSQL's may leave the host out, for a socket that is named behind the `?`. */
function isRead(text: string): boolean {
  return URL.canParse(text) || URL.canParse(text.replace('@/', '@localhost/'));
}
