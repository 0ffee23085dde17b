import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { isHostHeader } from './host-header.ts';

// Checks for settings that are addresses. No message repeats the value: it may hold a password.

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
  const sentence = 'must be an address like https://muster.example.org';
  const problem = webProblem(text, sentence);
  if (problem !== null) return problem;
  const { host, hostname, port } = new URL(text);
  if (!isHostHeader(host) || port === '0' || EVERY_ADDRESS.includes(hostname)) return sentence;
  const isHostAlone = !/[?#]/.test(text) && /^\/*$/.test(new URL(text).pathname);
  return isHostAlone ? null : HOST_ALONE;
}).transform((text) => new URL(text).origin.replace(/\.(?=:\d+$|$)/, ''));

/** A server can listen at these, but nobody can reach it by them. */
const EVERY_ADDRESS = ['0.0.0.0', '[::]'];

/** An address or a name to listen at. Brackets of an IPv6 address are removed. */
export const listenAddress = checked((text) =>
  isIP(bare(text)) > 0 || (isHostHeader(text) && !text.includes(':')) ? null : LISTEN,
).transform(bare);

const LISTEN =
  'must be an address of this machine without a scheme or a port, such as 127.0.0.1, or 0.0.0.0 for all';

function bare(text: string): string {
  return text.replace(/^\[(.*)\]$/, '$1');
}

/** A server's address with a user and a password in it. */
export function serverAddress(schemes: RegExp, example: string) {
  const problem = `must be an address like ${example}`;
  return checked((text) => {
    if (!schemes.test(text)) return problem;
    if (!isEncoded(text)) return ENCODED;
    if (!isRead(text)) return problem;
    return hasKnownSslmode(text) ? null : SSLMODE;
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
  'must have these characters of its user, its password and other names written in their encoded form: % as %25, # as %23, / as %2F, ? as %3F, @ as %40, and a space as %20';

const SSLMODE =
  'must have one of these behind sslmode=: disable, no-verify, prefer, require, verify-ca or verify-full';
const sslmodes = /^(disable|no-verify|allow|prefer|require|verify-ca|verify-full)$/;

/** Whether the user and the password end where a parser thinks they do, and every part of the address can be decoded. */
function isEncoded(text: string): boolean {
  const rest = text.slice(text.indexOf('//') + 2);
  if (/[\s#]/.test(rest) || decoded(rest) === null) return false;
  const [beforeQuery = '', ...query] = rest.split('?');
  const [authority = '', ...path] = beforeQuery.split('/');
  const isNamed = query.join('?').split('&').every(isOption);
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  return isNamed && !path.join('/').includes('@') && !user.includes('@');
}

/** The decoded text; null if its percent-encoding is invalid, or if it holds a NUL character, which no server accepts. */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? null : plain;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** A part of the query that holds an `@` is taken for the rest of a password, unless it follows one of these option names. */
function isOption(part: string): boolean {
  return !part.includes('@') || /^(fallback_)?application_name=[^=]+$/.test(part);
}

/** Whether the host and the port make sense. PostgreSQL's address may leave the host out, or name the folder of a socket. */
function isRead(text: string): boolean {
  const address = URL.canParse(text) ? text : text.replace('@/', '@localhost/');
  if (!URL.canParse(address)) return false;
  const { hostname, port } = new URL(address);
  const host = decoded(hostname) ?? '';
  const isSocket = host === '' || host.startsWith('/');
  return (
    port !== '0' &&
    (isSocket || isHostHeader(hostname.startsWith('[') ? hostname : domainToASCII(host)))
  );
}

function hasKnownSslmode(text: string): boolean {
  const modes = new URLSearchParams(text.split('?').slice(1).join('?')).getAll('sslmode');
  return modes.every((mode) => sslmodes.test(mode));
}
