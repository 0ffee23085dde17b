/** SPEC 5.13: `Posted by {username}` under a post, unless it has such a line already. The name is inserted as text, not as HTML. */
export function withAuthorLine(content: string, username: string): string {
  if (content.includes('Posted by ')) return content;
  const name = username.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `${content}<p>Posted by ${name}</p>`;
}
