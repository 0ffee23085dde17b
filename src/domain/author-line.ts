import { escaped } from './markup/escaped.ts';

/** SPEC 5.13: `Posted by {username}` under a post, unless it has such a line already. The name is inserted as text, not as HTML. */
export function withAuthorLine(content: string, username: string): string {
  return content.includes('Posted by ') ? content : content + lineOf(username);
}

/** The same content without the line that names this author at its end; for editing and for storing. */
export function withoutAuthorLine(content: string, username: string): string {
  const line = lineOf(username);
  const trimmed = content.trimEnd();
  return trimmed.endsWith(line) ? trimmed.slice(0, -line.length) : content;
}

function lineOf(username: string): string {
  return `<p>Posted by ${escaped(username)}</p>`;
}
