// @chunk pieces
import { useLayoutEffect, useRef } from 'react';
import { escaped } from '#domain/markup/escaped.ts';
import type { HtmlPolicy } from '#domain/markup/tree.ts';
import './long-text.css';
import { useSanitiser } from './sanitiser.ts';

interface LongTextProps {
  text: string;
  policy: HtmlPolicy;
}

/** Every address has one of these, and most texts have none, for which nothing is loaded. */
const HINT = /\S[.:@]\S/u;

/** Plain text in the lines in which it was typed, with the addresses in it as links (SPEC 5.32). */
export function LongText({ text, policy }: LongTextProps) {
  if (HINT.test(text)) return <Linked text={text} policy={policy} />;
  return <span className="long-text">{text}</span>;
}

/** Until what finds the links has loaded, or if it cannot be, the text alone. */
function Linked({ text, policy }: LongTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const purify = useSanitiser();
  useLayoutEffect(() => {
    if (purify) ref.current?.replaceChildren(purify(escaped(text), policy));
  }, [purify, text, policy]);
  return (
    <span className="long-text" ref={ref}>
      {!purify && text}
    </span>
  );
}
