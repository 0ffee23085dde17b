/** What stands between cells. Excel expects a semicolon where a comma begins a number's fraction, as in German and French. */
export type Separator = ',' | ';';

/**
 * Rows of cells as a CSV file that a spreadsheet opens as they are: every cell in quotes, lines ended by CRLF, and a
 * byte order mark, without which Excel takes UTF-8 for something else. No cell can run as a formula: a text that
 * begins like one gets an apostrophe, which spreadsheets read as "this is text".
 */
export function csvOf(rows: readonly (readonly string[])[], separator: Separator): string {
  const lines = rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

function quoted(cell: string): string {
  const text = formula.test(cell) ? `'${cell}` : cell;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * What a spreadsheet might evaluate: `=1+1`, `@SUM`, also full-width as some keyboards type them, and behind blanks or
 * control characters that it might skip. A tab or a line break in front is one by itself (OWASP, CSV injection).
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A moment as every spreadsheet reads it as one, whatever its language: "2026-11-26 20:00", in UTC. */
export function momentInCsv(iso: string): string {
  return new Date(iso).toISOString().slice(0, 16).replace('T', ' ');
}
