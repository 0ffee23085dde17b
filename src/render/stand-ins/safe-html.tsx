// The server's build, which has no DOM, has this in the place of ui/html/safe-html: the server has sanitised the HTML already, by
// the same policy (server/core/text/html.ts).
import { classNames } from '#ui/page/class-names.ts';
import type { HtmlTogether as Together, SafeHtml as InTheApp } from '../../ui/html/safe-html.tsx';

type SafeHtmlProps = Parameters<typeof InTheApp>[0];

export function SafeHtml({ html, className }: SafeHtmlProps) {
  return (
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** There is nothing to wait for. */
export function HtmlTogether({ children }: Parameters<typeof Together>[0]) {
  return children;
}
