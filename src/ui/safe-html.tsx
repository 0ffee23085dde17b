import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { plainText } from './plain-text.ts';
import type { HtmlPolicy, Purify } from './purify.ts';

interface SafeHtmlProps {
  html: string;
  policy: HtmlPolicy;
  className?: string;
}

/** HTML that somebody wrote, after the sanitiser. Until that is loaded, and if it cannot be, the bare text. */
export function SafeHtml({ html, policy, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [purify, setPurify] = useState<Purify | null>(null);

  useLayoutEffect(() => {
    let isGone = false;
    import('./purify.ts').then(
      (module) => {
        if (!isGone) setPurify(() => module.purify);
      },
      () => {
        // The chunk could not be fetched: the text stays readable without its markup.
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  useLayoutEffect(() => {
    if (purify) ref.current?.replaceChildren(purify(html, policy));
  }, [purify, html, policy]);

  return (
    <div className={classNames('prose', className)} ref={ref}>
      {purify === null && <p>{plainText(html)}</p>}
    </div>
  );
}
