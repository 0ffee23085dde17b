interface ProxyAnswer {
  readonly input: string;
  readonly status: number;
  /** A part of the message about the picture; `tried again`: the answer says nothing about the picture. */
  readonly expected: string;
  readonly source: string;
}

const SIZE = "larger than this portal's front server takes";

/** Answers to an uploaded picture from a proxy in front of the portal, which lets everything else through. */
export const proxyAnswers: readonly ProxyAnswer[] = [
  {
    input: 'a body above 1 MB',
    status: 413,
    expected: SIZE,
    source: 'nginx, client_max_body_size: 1m unless set',
  },
  {
    input: 'a body above 100 MB',
    status: 413,
    expected: SIZE,
    source: 'Cloudflare, "Maximum upload size" of free plans',
  },
  {
    input: 'a rule of a firewall',
    status: 403,
    expected: 'turned the picture away (403)',
    source: 'OWASP Core Rule Set, ModSecurity SecRuleEngine',
  },
  {
    input: 'a legal reason',
    status: 451,
    expected: 'turned the picture away (451)',
    source: 'RFC 7725',
  },
  {
    input: 'a firewall without a word',
    status: 406,
    expected: 'turned the picture away (406)',
    source: 'ModSecurity of shared hosts answers 406',
  },
  {
    input: 'a method that is not let through',
    status: 405,
    expected: 'turned the picture away (405)',
    source: 'AWS WAF, allowed methods',
  },
  {
    input: 'a kind of body that is not let through',
    status: 415,
    expected: 'turned the picture away (415)',
    source: 'RFC 9110, 15.5.16',
  },
  {
    input: 'a page in place of an answer',
    status: 200,
    expected: 'with a page of its own (200)',
    source:
      'Imperva: "Incapsula incident ID" pages come with 200; also what a redirect to a login ends at',
  },
  {
    input: 'nothing at all, and that with success',
    status: 204,
    expected: 'with a page of its own (204)',
    source: 'RFC 9110, 15.3.5; captive portals that answer generate_204 themselves',
  },
  {
    input: 'what the browser has already, it says',
    status: 304,
    expected: 'with a page of its own (304)',
    source: 'own: a cache that answers a POST',
  },
  {
    input: 'headers that are too long',
    status: 431,
    expected: 'turned the picture away (431)',
    source: 'RFC 6585, 5',
  },
  {
    input: 'a host that is not served',
    status: 421,
    expected: 'turned the picture away (421)',
    source: 'RFC 9110, 15.5.20: HTTP/2 connections shared by names',
  },
  {
    input: 'no room at the proxy',
    status: 507,
    expected: 'tried again',
    source: 'RFC 4918, 11.5',
  },
  {
    input: 'an unknown error',
    status: 520,
    expected: 'tried again',
    source: 'Cloudflare, 5xx errors',
  },
  {
    input: 'a sign-in of the network',
    status: 401,
    expected: 'tried again',
    source: 'RFC 9110, 15.5.2',
  },
  {
    input: 'a sign-in of the proxy',
    status: 407,
    expected: 'tried again',
    source: 'RFC 9110, 15.5.8',
  },
  {
    input: 'a body that came too slowly',
    status: 408,
    expected: 'tried again',
    source: 'nginx, client_body_timeout',
  },
  {
    input: 'too many requests',
    status: 429,
    expected: 'tried again',
    source: 'nginx, limit_req_status 429',
  },
  {
    input: 'no server behind it',
    status: 502,
    expected: 'tried again',
    source: 'RFC 9110, 15.6.3',
  },
  { input: "a network's sign-in", status: 511, expected: 'tried again', source: 'RFC 6585, 6' },
];
