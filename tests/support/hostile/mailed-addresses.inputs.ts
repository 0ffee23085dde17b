interface MailedAddress {
  /** The address as it is stored. */
  readonly input: string;
  readonly expected: 'arrives' | 'is laid aside';
  /** The address as the mail server gets it, or as the file has it that is laid aside. */
  readonly address: string;
  readonly source: string;
}

/** What becomes of a mail if the mail server lacks SMTPUTF8. */
export const mailedAddresses: readonly MailedAddress[] = [
  {
    input: '\u7528\u6237@example.org',
    expected: 'is laid aside',
    address: '\u7528\u6237@example.org',
    source: 'RFC 6531, 3.2: not to be sent without the extension',
  },
  {
    input: 'j\u00f6rg@example.org',
    expected: 'is laid aside',
    address: 'j\u00f6rg@example.org',
    source: 'own: a server that cuts the eighth bit would mail to jCrg or jrg',
  },
  {
    input: 'jo\u0308rg@b\u00fccher.example',
    expected: 'is laid aside',
    address: 'jo\u0308rg@b\u00fccher.example',
    source: 'RFC 6532, 3.1: decomposed, and a domain in other letters as well',
  },
  {
    input: 'fiona@b\u00fccher.example',
    expected: 'arrives',
    address: 'fiona@xn--bcher-kva.example',
    source: 'RFC 5891: the domain alone needs no extension',
  },
  {
    input: 'fiona@\u307f\u3093\u306a.jp',
    expected: 'arrives',
    address: 'fiona@xn--q9jyb4c.jp',
    source: 'RFC 3492',
  },
  {
    input: "o'hara+portal@example.org",
    expected: 'arrives',
    address: "o'hara+portal@example.org",
    source: 'control: plain letters',
  },
];
