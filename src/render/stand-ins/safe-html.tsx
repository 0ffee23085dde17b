// In the place of ui/html/safe-html in the server's build, which has no DOM: the server has cleaned what it hands over, by the
// same policy (server/core/http/html.ts).
import { classNames } from '#ui/page/class-names.ts';
import type { SafeHtml as InTheApp } from '../../ui/html/safe-html.tsx';

type SafeHtmlProps = Parameters<typeof InTheApp>[0];

export function SafeHtml({ html, className }: SafeHtmlProps) {
  return (
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
