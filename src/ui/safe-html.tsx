import { useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { plainText } from './plain-text.ts';
import type { HtmlPolicy } from './purify.ts';
import { useSanitiser } from './sanitiser.ts';

interface SafeHtmlProps {
  html: string;
  policy: HtmlPolicy;
  className?: string;
}

/** HTML that somebody wrote, after the sanitiser. Until that is loaded, and if it cannot be, the bare text. */
export function SafeHtml({ html, policy, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  const purify = useSanitiser();

  useLayoutEffect(() => {
    if (purify) ref.current?.replaceChildren(purify(html, policy));
  }, [purify, html, policy]);

  return (
    <div className={classNames('prose', className)} ref={ref}>
      {!purify && <p>{plainText(html)}</p>}
    </div>
  );
}
