import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#ui/page/class-names.ts';
import { plainText } from './plain-text.ts';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import { useSanitiser } from './sanitiser.ts';

interface SafeHtmlProps {
  html: string;
  policy: HtmlPolicy;
  className?: string;
}

/** User-written HTML, sanitised. Shows the plain text until the sanitiser has loaded, or if it can't be. */
export function SafeHtml({ html, policy, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  const purify = useSanitiser();

  useLayoutEffect(() => {
    if (purify) ref.current?.replaceChildren(purify(html, policy));
  }, [purify, html, policy]);

  return (
    <div dir="auto" className={classNames('prose', className)} ref={ref}>
      {!purify && <p>{plainText(html)}</p>}
    </div>
  );
}

interface HtmlTogetherProps {
  /** Shown until the sanitiser has loaded, or is known not to come. */
  loading: ReactNode;
  children: ReactNode;
}

/** Several texts, one below the other: each as plain text first would move all below it. */
export function HtmlTogether({ loading, children }: HtmlTogetherProps) {
  return useSanitiser() === undefined ? loading : children;
}
