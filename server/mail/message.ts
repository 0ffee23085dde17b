import { htmlPolicy } from '#domain/html-policy.ts';
import { escaped, quoted } from '#domain/markup/escaped.ts';
import { addressesIn } from '#domain/markup/link-addresses.ts';

/** A piece of a message: a paragraph, or a link on a line of its own. */
type Passage = string | { readonly label: string; readonly url: string };

/** What to say to whom, before it becomes a mail. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly passages: readonly Passage[];
  readonly replyTo?: { readonly name: string; readonly address: string };
}

/** The name that the HTML has for the logo that travels with it. */
export const LOGO_CID = 'logo@muster';
const LOGO = `<p><img src="cid:${LOGO_CID}" width="48" height="48" alt=""></p>`;

/**
 * The two bodies of a message: plain text, and HTML that says exactly the same, in which each piece has the direction of its own
 * letters (SPEC 5.26). Everything is escaped.
 */
export function bodiesOf(
  { passages }: MailMessage,
  orgName: string,
  head: 'with logo' | 'without logo' = 'without logo',
): { text: string; html: string } {
  const text = [...passages.map(passageText), `-- \n${orgName}`].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    ...(head === 'with logo' ? [LOGO] : []),
    ...passages.map(htmlOf),
    `<p dir="auto" style="color:#666">${escaped(orgName)}</p>`,
    '</body></html>',
  ].join('\n');
  return { text, html };
}

function passageText(passage: Passage): string {
  return typeof passage === 'string' ? passage : `${passage.label}:\n${passage.url}`;
}

function htmlOf(passage: Passage): string {
  if (typeof passage === 'string') {
    return `<p dir="auto">${linkedHtml(passage).replaceAll('\n', '<br>')}</p>`;
  }
  const url = quoted(passage.url);
  return `<p dir="auto"><a href="${url}">${escaped(passage.label)}</a><br><small dir="ltr">${url}</small></p>`;
}

/** SPEC 5.32. */
function linkedHtml(text: string): string {
  let [html, at] = ['', 0];
  for (const { from, to, href } of addressesIn(text, htmlPolicy.schemes)) {
    const words = escaped(text.slice(from, to));
    html += `${escaped(text.slice(at, from))}<a href="${quoted(href)}">${words}</a>`;
    at = to;
  }
  return html + escaped(text.slice(at));
}
