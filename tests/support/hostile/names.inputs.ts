/** Two spellings, and whether they count as one name. */
interface Spelling {
  readonly input: string;
  readonly other: string;
  readonly expected: 'one name' | 'two names';
  readonly source: string;
}

/** Each `input` may be registered; `other` is what somebody types at the sign-in, or wants as a name. */
export const spellings: readonly Spelling[] = [
  {
    input: 'Jos\u00e9',
    other: 'JOSE\u0301',
    expected: 'one name',
    source: 'UAX 15: canonical equivalents; what an older Mac pastes from a file name',
  },
  {
    input: '\u00dcnal',
    other: '\u00fcNAL',
    expected: 'one name',
    source: 'own: beyond ASCII, where lower() of a database with locale C folds nothing',
  },
  {
    input: 'Stra\u00dfe',
    other: 'STRASSE',
    expected: 'one name',
    source: 'Unicode CaseFolding.txt, status F',
  },
  {
    input: '\u039f\u03b4\u03cc\u03c2',
    other: '\u039f\u0394\u039f\u0301\u03a3',
    expected: 'one name',
    source: 'Unicode SpecialCasing.txt: final sigma',
  },
  {
    input: 'Hauler9',
    other: '\uff28\uff41\uff55\uff4c\uff45\uff52\uff19',
    expected: 'one name',
    source: 'UAX 15, NFKC: full width, as a Japanese keyboard gives it',
  },
  {
    input: '\u13e3\u13b3\u13a9',
    other: '\uabb3\uab83\uab79',
    expected: 'one name',
    source: 'Unicode 8: small Cherokee, whose folding goes to the capitals',
  },
  {
    input: '\u1112\u1161\u11ab\uae00',
    other: '\ud55c\u1100\u1173\u11af',
    expected: 'one name',
    source: 'Unicode 3.12: Hangul syllables from conjoining letters',
  },
  {
    input: 'Ilker',
    other: '\u0130lker',
    expected: 'two names',
    source: 'CVE-2019-19844 and its kind: a dotted capital I that lower() makes an i',
  },
  {
    input: 'Sinan',
    other: 'S\u0131nan',
    expected: 'two names',
    source: 'GitHub, 2019: a dotless i whose capital is I',
  },
  {
    input: 'Jose',
    other: 'Jos\u00e9',
    expected: 'two names',
    source: 'own: an accent makes another name',
  },
];

interface OldPassword {
  /** The password as its owner typed it into an older Muster, which hashed exactly that. */
  readonly input: string;
  /** The same password as another keyboard enters it. */
  readonly other: string;
  readonly expected: 'signs in' | 'is refused';
  readonly source: string;
}

export const oldPasswords: readonly OldPassword[] = [
  {
    input: 'gro\u0308\u00dfere O\u0308fen',
    other: 'gr\u00f6\u00dfere \u00d6fen',
    expected: 'signs in',
    source: 'RFC 8265, 4.2: OpaqueString is NFC; the old hash is of the decomposed',
  },
  {
    input: 'gr\u00f6\u00dfere \u00d6fen',
    other: 'gro\u0308\u00dfere O\u0308fen',
    expected: 'signs in',
    source: 'UAX 15: the other way round',
  },
  {
    input: 'correct\u00a0horse\u3000battery',
    other: 'correct\u00a0horse\u3000battery',
    expected: 'signs in',
    source: 'RFC 8265, 4.2.2: other spaces become plain ones; hashed as typed before',
  },
  {
    input: '\u1100\u1161\u1102\u1161\u1103\u1161\u1105\u1161\u1106\u1161',
    other: '\uac00\ub098\ub2e4\ub77c\ub9c8',
    expected: 'signs in',
    source: 'Unicode 3.12: Hangul',
  },
  {
    input: 'Fly-Safe-Citizen',
    other: 'fly-safe-citizen',
    expected: 'is refused',
    source: 'RFC 8265, 4.2.2: no mapping of letter case',
  },
  {
    input: 'fly-safe-citizen',
    other: '\uff46ly-safe-citizen',
    expected: 'is refused',
    source: 'RFC 8265, 4.2.2: no mapping of width',
  },
];
