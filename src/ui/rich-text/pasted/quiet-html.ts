/** WebKit replaces some spaces and marks them; the sanitiser would keep the replaced spaces, and drop the mark. */
const CONVERTED_SPACES = /<span class="Apple-converted-space">((?:&nbsp;|\u00a0| )+)<\/span>/gu;

/**
 * Pasted HTML without what the browser would report as a breach of the content security policy while the sanitiser is
 * still reading it: handlers and style elements. Not a protection: that is the sanitiser's job.
 */
export function quietHtml(html: string): string {
  return html
    .replace(CONVERTED_SPACES, (_, spaces: string) => spaces.replaceAll(/&nbsp;|\u00a0/gu, ' '))
    .replace(/<style[\s>][\s\S]*?(?:<\/style\s*>|$)/giu, '')
    .replace(/<[a-z][^<>]*>/giu, (tag) =>
      tag.replace(/([\s"'/])on[a-z]+\s*=/giu, '$1data-handler='),
    );
}
