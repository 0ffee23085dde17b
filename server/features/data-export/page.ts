import { escaped, quoted } from '#domain/markup/escaped.ts';
import { formatIn } from '#domain/time/zoned-time.ts';
import type { CollectedData } from './collected-shape.ts';
import type { PageEntry } from './export-part.ts';
import { sectionsOf, type Section } from './page-sections.ts';
import { PAGE_STYLE } from './page-style.ts';

/**
 * SPEC 27.4: a page that shows what was collected, opened from wherever the archive was unpacked: no scripts, nothing from elsewhere,
 * every text escaped.
 */
export function pageOf(data: CollectedData): string {
  const title = `Your data at ${data.portal.name}`;
  const sections = sectionsOf(data);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escaped(title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
    '</head>',
    '<body>',
    `<header><h1 dir="auto">${escaped(title)}</h1>`,
    `<p>Everything the portal had about you on ${moment(data.madeAt)}. All times are in UTC.</p>`,
    `<p>Also here: ${OTHERS.map(linked).join(', ')}.</p></header>`,
    `<nav aria-label="Contents"><ul>${sections.map(contentsLine).join('')}</ul></nav>`,
    `<main>${sections.map(sectionHtml).join('\n')}${picturesHtml(data)}</main>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src file: 'self'; base-uri 'none'; form-action 'none'";

const OTHERS = [
  ['data.json', 'the same for programs'],
  ['schema.json', 'what its fields mean'],
  ['events.ics', 'your events for a calendar app'],
] as const;

function linked([file, what]: (typeof OTHERS)[number]): string {
  return `<a href="${file}">${file}</a> (${what})`;
}

function contentsLine({ id, title, entries }: Section): string {
  return `<li><a href="#${id}">${escaped(title)}</a> <small>${entries.length}</small></li>`;
}

function sectionHtml({ id, title, entries }: Section): string {
  const list = entries.map(entryHtml).join('\n');
  const content = entries.length === 0 ? '<p class="none">Nothing.</p>' : `<ul>${list}</ul>`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${content}</section>`;
}

function entryHtml({ name, text, at, facts = [] }: PageEntry): string {
  const about = [...facts, ...(at === undefined ? [] : [moment(at)])];
  return [
    `<li><h3 dir="auto">${escaped(name)}</h3>`,
    ...(text === undefined || text === ''
      ? []
      : [`<p class="text" dir="auto">${escaped(text)}</p>`]),
    ...about.map((fact) => `<p class="fact">${typeof fact === 'string' ? fact : named(fact)}</p>`),
    '</li>',
  ].join('');
}

function named([name, value]: readonly [string, string]): string {
  return `${escaped(name)}: <bdi>${escaped(value)}</bdi>`;
}

const CLOCK = { dateStyle: 'medium', timeStyle: 'short' } as const;

function moment(iso: string): string {
  return `<time datetime="${quoted(iso)}">${formatIn('UTC', new Date(iso), CLOCK)}</time>`;
}

function picturesHtml({ pictures }: CollectedData): string {
  const here = pictures.flatMap(({ file }) => (file === null ? [] : [file]));
  if (here.length === 0) return '';
  const shown = here.map(
    (file, at) =>
      `<li><a href="${quoted(file)}"><img src="${quoted(file)}" alt="Picture ${at + 1}" loading="lazy"></a></li>`,
  );
  return `<section aria-labelledby="pictures"><h2 id="pictures">Pictures</h2><ul class="pictures">${shown.join('')}</ul></section>`;
}
