import { AWAY, cross, HIT, STRIKE, type Family } from './attack-marks.ts';
import { sectionsOf } from './sections.ts';

// Addresses that are code, and addresses that merely make a request: each of them tells a foreign host who reads.

const tables = sectionsOf('tables.txt');
const [link = '', ...carriers] = table('carriers of an address');
const spellings = table('spellings of a scheme that is code');
const documents = table('documents in an address');
const ways = table('ways to a foreign host');
const fetchers = table('elements that fetch');

/** The documents that a frame may bring along. */
const pages = [
  STRIKE,
  `<script>${HIT}</script>`,
  `<script>top.${HIT}</script>`,
  '<base href=//leak.invalid><img src=x>',
];

/** How many of the spellings that a browser reads are tried in every place. */
const worthTrying = 12;

export const addressFamilies: readonly Family[] = [
  {
    name: 'spellings of a scheme that is code',
    strings: spellings.map((scheme) => put(link, scheme + HIT)),
  },
  {
    name: 'a scheme that is code, wherever an address goes',
    strings: cross(carriers, spellings.slice(0, worthTrying), (carrier, scheme) =>
      put(carrier, scheme + HIT),
    ),
  },
  {
    name: 'documents in an address',
    strings: cross([link, ...carriers.slice(0, 8)], documents, put),
  },
  { name: 'elements that fetch', strings: fetchers.map((fetcher) => put(fetcher, `${AWAY}/x`)) },
  {
    name: 'ways to a foreign host',
    strings: cross(['<img src="$it">', "<p><img alt=x title=y src='$it'></p>"], ways, put),
  },
  {
    name: 'frames that bring their page along',
    strings: pages.flatMap((page) => [
      `<iframe srcdoc="${page}"></iframe>`,
      `<iframe srcdoc="${page.replaceAll('<', '&lt;')}"></iframe>`,
      `<iframe sandbox=allow-scripts srcdoc='${page}'></iframe>`,
      `<iframe src=/uploads/a.webp srcdoc="${page}"></iframe>`,
    ]),
  },
];

function table(name: string): readonly string[] {
  const found = tables.get(name);
  if (!found) throw new Error(`there is no table of ${name}`);
  return found;
}

function put(template: string, address: string): string {
  return template.replaceAll('$it', () => address);
}
