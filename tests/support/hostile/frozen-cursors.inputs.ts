/** The content of a decoded cursor. */
export interface CursorFields {
  readonly epoch: string;
  readonly userId: string | null;
  readonly places: Readonly<Record<string, { readonly horizon: string }>>;
}

interface FrozenCursor {
  readonly input: string;
  /** The cursor that a call names for its freezing, made from one that is older than the pruning of keys. */
  readonly cursor: (old: string, fields: CursorFields) => string;
  readonly expected: 'key_expired' | 'done';
  readonly source: string;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const at = (horizon: unknown) => (_: string, fields: CursorFields) =>
  encoded({ ...fields, places: { self: { horizon } } });

/** A call is refused or carried out by what it says of its age, and nothing that it says breaks the server. */
export const frozenCursors: readonly FrozenCursor[] = [
  {
    input: 'as the device had it',
    cursor: (old) => old,
    expected: 'key_expired',
    source: 'a report of this portal: a device in a drawer for 90 days',
  },
  {
    input: 'with the padding of another encoder',
    cursor: (old) => `${old}==`,
    expected: 'key_expired',
    source: 'RFC 4648, 3.2',
  },
  {
    input: 'of a version that keeps more in it',
    cursor: (_, fields) => encoded({ ...fields, later: [1, 2, 3] }),
    expected: 'key_expired',
    source: 'own: an app that was updated while the change waited',
  },
  { input: 'from the very beginning', cursor: at('0'), expected: 'key_expired', source: 'own' },
  {
    input: 'from the end of all transactions',
    cursor: at('18446744073709551615'),
    expected: 'done',
    source: 'PostgreSQL: xid8 has 64 bits',
  },
  {
    input: 'beyond them',
    cursor: at('18446744073709551616'),
    expected: 'done',
    source: 'PostgreSQL: out of range for type xid8',
  },
  { input: 'below zero', cursor: at('-1'), expected: 'done', source: 'own' },
  { input: 'a number, not a text', cursor: at(1), expected: 'done', source: 'own' },
  { input: 'SQL in place of a number', cursor: at("0'::xid8)--"), expected: 'done', source: 'own' },
  {
    input: 'digits of another script',
    cursor: at('\u0661\u0662'),
    expected: 'done',
    source: 'Unicode: Arabic-Indic digits',
  },
  {
    input: 'with nothing seen in any scope',
    cursor: (_, fields) => encoded({ ...fields, places: {} }),
    expected: 'done',
    source: 'own',
  },
  {
    input: 'of a database that nobody knows',
    cursor: (_, fields) => encoded({ ...fields, epoch: 'elsewhere' }),
    expected: 'done',
    source: 'own: another portal under the same address',
  },
  { input: 'a list', cursor: () => encoded([[]]), expected: 'done', source: 'own' },
  { input: 'letters', cursor: () => 'garbage', expected: 'done', source: 'own' },
  { input: 'nothing', cursor: () => '', expected: 'done', source: 'own' },
  {
    input: 'longer than any cursor',
    cursor: () => 'e'.repeat(6_000),
    expected: 'done',
    source: 'own',
  },
  {
    input: 'a name of the language itself',
    cursor: (_, fields) =>
      encoded({ ...fields, places: JSON.parse('{"__proto__":{"horizon":"0"}}') as unknown }),
    expected: 'done',
    source: 'CVE-2018-3728 and its kind',
  },
];
