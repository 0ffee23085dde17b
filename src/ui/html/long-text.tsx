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

/** What every address has in it. Most texts have none of these, and load nothing. */
const HINT = /\S[.:@]\S/u;

/** Plain text in the lines in which it was typed, with the addresses in it as links (SPEC 5.32). */
export function LongText({ text, policy }: LongTextProps) {
  if (HINT.test(text)) return <Linked text={text} policy={policy} />;
  return <span className="long-text">{text}</span>;
}

/** The text with its links; the text alone until the code that finds them has loaded, or if it can't be. */
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
