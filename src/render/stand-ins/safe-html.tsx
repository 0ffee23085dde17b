// In the place of ui/safe-html in the server's build, which has no DOM: the server has cleaned what it hands over, by the
// same policy (server/core/http/html.ts).
import { classNames } from '#ui/class-names.ts';
import type { SafeHtml as InTheApp } from '../../ui/safe-html.tsx';

type SafeHtmlProps = Parameters<typeof InTheApp>[0];

export function SafeHtml({ html, className }: SafeHtmlProps) {
  return (
    <div className={classNames('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
