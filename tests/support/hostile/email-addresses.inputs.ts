interface TypedAddress {
  readonly input: string;
  /** The address that mails are sent to; null when it is refused. */
  readonly expected: string | null;
  readonly source: string;
}

const taken = (input: string, source: string, expected = input): TypedAddress => ({
  input,
  expected,
  source,
});
const refused = (input: string, source: string): TypedAddress => ({
  input,
  expected: null,
  source,
});

const LOCAL_64 = 'a'.repeat(64);
const LABEL_63 = 'b'.repeat(63);
const DOMAIN_189 = `${LABEL_63}.${LABEL_63}.${'c'.repeat(57)}.org`;

export const typedAddresses: readonly TypedAddress[] = [
  taken('fiona@studio.photography', 'IANA: top-level domains of up to 24 letters'),
  taken('fiona@museum.travelersinsurance', 'IANA, own'),
  refused('fiona@xn--q9jyb4c', 'ICANN SAC053: a top-level domain alone has no mail'),
  taken('fiona@\u307f\u3093\u306a.jp', 'IANA root zone', 'fiona@xn--q9jyb4c.jp'),
  taken('fiona@b\u00fccher.example', 'RFC 3492', 'fiona@xn--bcher-kva.example'),
  taken('fiona@fa\u00df.de', 'UTS 46, nontransitional', 'fiona@xn--fa-hia.de'),
  taken('fiona@EXAMPLE.Org', 'RFC 1034: letter case means nothing', 'fiona@example.org'),
  taken('fiona@example\u3002org', 'RFC 3490: a Japanese full stop', 'fiona@example.org'),
  taken(
    'fiona@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com',
    'RFC 5892, appendix A.1: a joiner that belongs',
    'fiona@xn--mgba3gch31f060k.com',
  ),
  taken("!#$%&'*+-/=?^_`{|}~@example.org", 'RFC 5322, 3.2.3: atext, all of it'),
  taken('a&b@example.org', 'RFC 5322'),
  taken('bounce=fiona=example.com@example.org', 'VERP, as mailing lists write it'),
  taken('c/us/admd@example.org', 'RFC 3696, 3: X.400 gateways'),
  refused('o\u2019hara@example.org', 'own: a typographic apostrophe, put there by a phone'),
  taken("o'hara@example.org", 'RFC 3696, 3'),
  taken('\u7528\u6237@example.com', 'RFC 6531'),
  taken('\u03b4\u03bf\u03ba\u03b9\u03bc\u03ae@example.org', 'RFC 6531'),
  taken('f@1and1.com', 'RFC 1123, 2.1: a label may begin with a digit'),
  taken('f@3com.1x.de', 'RFC 1123, 2.1'),
  taken(`${LOCAL_64}@example.org`, 'RFC 5321, 4.5.3.1.1: 64 octets'),
  taken(`${LOCAL_64}@${DOMAIN_189}`, 'RFC 5321, 4.5.3.1.3: 254 octets, without the brackets'),
  refused(`${LOCAL_64}a@example.org`, 'RFC 5321, 4.5.3.1.1: 65 octets'),
  refused(`${LOCAL_64}@d${DOMAIN_189}`, 'RFC 5321, 4.5.3.1.3: 255 octets'),
  refused(`${'\u00fc'.repeat(33)}@example.org`, 'RFC 6531, 3.1: octets, not characters'),
  refused(`fiona@${LABEL_63}b.org`, 'RFC 1034, 3.1: a label of 64'),
  refused('fiona', 'own'),
  refused('@example.org', 'own'),
  refused('fiona@', 'own'),
  refused('fiona@localhost', 'own: nobody outside can answer'),
  refused('fiona@127.0.0.1', 'RFC 5321: a number of a machine'),
  refused('fiona@[127.0.0.1]', 'RFC 5321, 4.1.3: address literal'),
  refused('fiona@[IPv6:::1]', 'RFC 5321, 4.1.3'),
  refused('fiona@0x7f.1', 'WHATWG URL, 3.5: an address in disguise'),
  refused('fiona@example.123', 'RFC 3696, 2: no top-level domain is a number'),
  refused('fiona@exa_mple.org', 'RFC 952'),
  refused('fiona@-example.org', 'RFC 952'),
  refused('fiona@example-.org', 'RFC 952'),
  refused('fiona@example..org', 'RFC 1034'),
  refused('fiona@example.org.', 'RFC 5321: no dot at the end'),
  refused('fiona@example.org:25', 'own: what a URL takes for a port'),
  refused('fiona@example.org/x', 'own: what a URL takes for a path'),
  refused('fiona@ex%61mple.org', 'own: what a URL decodes'),
  refused('fiona@xn--a.org', 'RFC 3492: no such code'),
  refused('.fiona@example.org', 'RFC 5322, 3.2.3: dot-atom'),
  refused('fiona.@example.org', 'RFC 5322, 3.2.3'),
  refused('fi..ona@example.org', 'RFC 5322, 3.2.3'),
  refused('"fi ona"@example.org', 'RFC 5321, 4.1.2: quoted'),
  refused('fiona(home)@example.org', 'RFC 5322, 3.2.2: comment'),
  refused('fi ona@example.org', 'own'),
  refused('fiona@exam ple.org', 'own'),
  refused('Fiona <fiona@example.org>', 'RFC 5322, 3.4: with a display name'),
  refused('<fiona@example.org>', 'RFC 5321: with its brackets'),
  refused('fiona@example.org,eve@example.org', 'own: two addresses'),
  refused('fiona@example.org;eve@example.org', 'own: two addresses, as Outlook writes them'),
  refused('fiona@eve.example@example.org', 'own: two @'),
  refused('fiona@example.org\r\nBcc: eve@example.org', 'CWE-93: a header of its own'),
  refused('fiona\n@example.org', 'CWE-93'),
  refused('fiona\u0000@example.org', 'own'),
  refused('fiona\u200b@example.org', 'own: an invisible character'),
  refused('fiona\u202e@example.org', 'CVE-2021-42574: a change of direction'),
  refused('fiona@exam\u00adple.org', 'UTS 46: a soft hyphen, which would vanish'),
  refused('fio\ud800na@example.org', 'own: half of a surrogate pair'),
  refused('fiona\uff20example.org', 'own: a full-width @ is none'),
];
