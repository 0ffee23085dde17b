// Answers of push services that reject our identity. `expected`: what is logged and shown.

const key =
  'BEZCatmRpI460vTmtq3s3Ak9_A9EAJ1vB8dOoV7cMG2k6m0sYfJw1hq3V0d3sYv9Q1pXbVw5Zl8nTn7oQmFQq2s';

export const pushRefusalAnswers = [
  {
    status: 403,
    body: '{"reason":"BadJwtToken"}',
    expected: '403 BadJwtToken',
    source: 'Apple; web-push-libs/web-push#947, subject at localhost',
  },
  {
    status: 400,
    body: '{"reason":"VapidPkHashMismatch"}',
    expected: '400 VapidPkHashMismatch',
    source: 'Apple, to a subscription made with another key',
  },
  {
    status: 401,
    body: '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch","more_info":"http://autopush.readthedocs.io/en/latest/http.html#error-codes"}',
    expected: '401 VAPID public key mismatch',
    source: 'Mozilla autopush, errno 109',
  },
  {
    status: 403,
    body: 'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n',
    expected:
      '403 the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.',
    source: 'Google; web-push-libs/web-push#941',
  },
  {
    status: 400,
    body: '<HTML>\n<HEAD>\n<TITLE>UnauthorizedRegistration</TITLE>\n</HEAD>\n<BODY BGCOLOR="#FFFFFF">\n<H1>UnauthorizedRegistration</H1>\n<H2>Error 400</H2>\n</BODY>\n</HTML>',
    expected: '400 UnauthorizedRegistration',
    source: 'Google; pimeys/rust-web-push#2',
  },
  {
    status: 403,
    body: '{"error":{"code":403,"message":"SenderId mismatch","status":"PERMISSION_DENIED"}}',
    expected: '403 SenderId mismatch',
    source: 'Google APIs, the form of their errors',
  },
  { status: 403, body: '', expected: '403', source: 'Microsoft WNS, which says it in a header' },
  {
    status: 403,
    body: `{"reason":"No key ${key}"}`,
    expected: '403 No key …',
    source: 'own: an answer that quotes a key',
  },
  {
    status: 403,
    body: '<p>Blocked\u0000 by\r\npolicy'.padEnd(90_000, ' x'),
    expected: `403 ${'Blocked by policy'.padEnd(9_000, ' x')}`.slice(0, 200),
    source: 'own: a proxy on the way out, with a long page and control characters',
  },
  { status: 401, body: '[]', expected: '401 []', source: 'own: JSON that says nothing' },
] as const;
