/** Addresses into which a form has put a field, or that only look so; `expected` is what is left, null if nothing is removed. */
export const leakedFields: readonly {
  readonly input: string;
  readonly expected: string | null;
  readonly source: string;
}[] = [
  {
    input: '/login?username=pilot&password=fly-safe-citizen',
    expected: '/login',
    source: 'HTML 4.10.21.3: a form without a method is sent by GET',
  },
  {
    input: '/LOGIN?Username=pilot&PASSWORD=x',
    expected: '/LOGIN',
    source: 'own: typed by hand, in any letter case',
  },
  {
    input: '/login?next=%2Fevents&username=pilot&password=a%26b#top',
    expected: '/login?next=%2Fevents#top',
    source: 'SPEC 2: a sign-in leads back to where it was asked for',
  },
  {
    input: '/login?pass%77ord=x',
    expected: '/login',
    source: 'RFC 3986 2.3: an unreserved character may be escaped',
  },
  { input: '/login?password', expected: '/login', source: 'URL 5.1: a pair without a value' },
  {
    input: '/login?&&password=x&',
    expected: '/login',
    source: 'URL 5.1: empty sequences between ampersands mean nothing',
  },
  {
    input: '/register?username=a&email=a%40b.example&password=x',
    expected: '/register',
    source: 'own: the other forms that the server draws',
  },
  { input: '/forgot-password?email=a@b.example', expected: '/forgot-password', source: 'own' },
  {
    input: '/data-request?name=A+B&email=a%40b.example&message=x%0Ay',
    expected: '/data-request',
    source: 'own',
  },
  {
    input: '/reset-password?token=abc&newPassword=x&repeated=x',
    expected: '/reset-password?token=abc',
    source: 'SPEC 2: the token of a mailed link goes on working',
  },
  {
    input: '/home?post=1&password=x&utm_source=mail',
    expected: '/home?post=1&utm_source=mail',
    source: 'own: a page that is kept under its address',
  },
  { input: '/login?password%5B%5D=x', expected: '/login', source: 'PHP and Rack: names of lists' },
  { input: '/login?%ZZ=1&password=x', expected: '/login?%ZZ=1', source: 'own: no escape at all' },
  {
    input: '/login?Token=abc&next=%2Fevents',
    expected: '/login?next=%2Fevents',
    source: 'own: the link of a mail, cut and put together by hand',
  },
  { input: '/Reset%2Dpassword/?token=abc', expected: null, source: 'RFC 3986 6.2.2' },
  { input: '/login?next=%2Fevents', expected: null, source: 'SPEC 2' },
  { input: '/reset-password?token=abc', expected: null, source: 'SPEC 2' },
  { input: '/aboutus?section=password', expected: null, source: 'own: a value, and no name' },
  { input: '/login#password=x', expected: null, source: 'RFC 3986 3.5: never sent to a server' },
  { input: '/login', expected: null, source: 'own' },
];
