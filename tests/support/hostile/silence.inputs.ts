/** What comes in place of our server's answer, and the state that results. `status` null: nothing came. */
export const silences = [
  {
    input: { status: null, onLine: true },
    expected: 'trouble',
    source: 'own: the server is dead, its host refuses connections',
  },
  {
    input: { status: null, onLine: false },
    expected: 'offline',
    source: 'HTML navigator.onLine: false means no network',
  },
  {
    input: { status: 502, onLine: true },
    expected: 'trouble',
    source: 'RFC 9110 15.6.3: a proxy whose server is down',
  },
  {
    input: { status: 504, onLine: true },
    expected: 'trouble',
    source: 'RFC 9110 15.6.5: a proxy whose server hangs',
  },
  {
    input: { status: 502, onLine: false },
    expected: 'trouble',
    source: 'own: an answer came, whatever the browser says',
  },
  {
    input: { status: 200, onLine: true },
    expected: 'trouble',
    source: 'FAULTS 25: a captive portal answers in our place',
  },
  {
    input: { status: 404, onLine: true },
    expected: 'trouble',
    source: 'own: the host has given the address to somebody else',
  },
] as const;
