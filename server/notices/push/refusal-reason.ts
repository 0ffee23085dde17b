import { jsonFields, parsedJson } from '#server/core/outside/foreign-json.ts';

/** The most characters of a reason that are kept. */
const MOST_LETTERS = 200;

/**
 * Why a push service refused, from its answer, in one line: Apple's `reason`, Mozilla's and Google's `message`, or else the
 * text of what may be a page. The line is logged and shown, so whatever looks like a key or a browser's address is left out.
 */
export function refusalReasonIn(status: number, body: string): string {
  const said = saidIn(parsedJson(body)) ?? pageText(body);
  const line = said
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/[\w~+/=-]{32,}(?:[.:][\w~+/=-]+)*/g, '…')
    .trim();
  return `${status} ${line}`.trim().slice(0, MOST_LETTERS);
}

function saidIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const fields = jsonFields(value);
  if (!fields) return null;
  for (const name of ['reason', 'message', 'detail', 'error']) {
    const said = saidIn(fields[name]);
    if (said !== null && said !== '') return said;
  }
  return null;
}

/** The title of a page, or else the text without its tags. */
function pageText(body: string): string {
  const title = /<title>([^<]*)/i.exec(body)?.[1];
  return title ?? body.replace(/<[^>]*>?/g, ' ');
}
