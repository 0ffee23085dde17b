import { foreignAnswer, type Fault } from '#tests/support/processes/fault-proxy.ts';

// People read and fill in a rendered form while its scripts are late, or never come.

/** The fault that hits the files, and what the form says of it. */
export const missingScripts: readonly {
  readonly input: { readonly files: RegExp; readonly fault: Fault };
  readonly expected: string;
  readonly source: string;
}[] = [
  {
    input: { files: /^\/assets\/.*\.js$/, fault: foreignAnswer(403) },
    expected: 'Still loading.',
    source: 'own: a proxy that lets no scripts through, as of a ministry or a school',
  },
  {
    input: { files: /^\/assets\/.*\.js$/, fault: { kind: 'cut-answer' } },
    expected: 'Still loading.',
    source: 'own: a line that breaks in the middle of each file',
  },
  {
    input: { files: /^\/assets\/.*\.js$/, fault: { kind: 'drop-request' } },
    expected: 'Still loading.',
    source: 'uBlock Origin: ERR_BLOCKED_BY_CLIENT looks the same to the page',
  },
  {
    input: { files: /^\/assets\/(main|react)-.*\.js$/, fault: foreignAnswer(403) },
    expected: "This page couldn't be loaded.",
    source: 'own: the page begins, and the proxy thinks the large file a threat',
  },
  {
    input: { files: /^\/assets\/main-.*\.js$/, fault: { kind: 'cut-answer' } },
    expected: "This page couldn't be loaded.",
    source: 'own: a captive portal ends the line in the middle of a large file',
  },
  {
    input: { files: /^\/assets\/.*\.css$/, fault: foreignAnswer(403) },
    expected: "This page couldn't be loaded.",
    source: 'own: the whole styles, which the app waits for',
  },
  {
    input: {
      files: /^\/assets\/(login|register|forgot-password|data-request)-.*\.js$/,
      fault: foreignAnswer(403),
    },
    expected: "This page couldn't be loaded.",
    source: 'own: a filter of words in addresses ("login"), and only the screen is missing',
  },
  {
    input: {
      files: /^\/assets\/(login|register|forgot-password|data-request)-.*\.js$/,
      fault: { kind: 'drop-request' },
    },
    expected: "This page couldn't be loaded.",
    source: 'own: the app is there, and the line breaks before its screen',
  },
];
