import { FileText, Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { dividedHtml, type DividedHtml } from '#domain/pages/html-parts.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { HtmlTogether, SafeHtml } from '#ui/html/safe-html.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { Button } from '#ui/press/button.tsx';
import { showNamedPart } from '#ui/page/named-part.ts';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import './documents.css';

/** A text of so many headings has a table of contents. */
const LONG = 5;

/** What the pages are for that every portal begins with. */
const aboutPages: Readonly<Partial<Record<string, string>>> = {
  mission: 'What the organisation is there for.',
  history: 'Where it comes from, and what it has been through.',
  vision: 'Where it wants to go.',
};

interface PageTextProps {
  id: string;
  html: string;
  /** Null for those who may not write it, or have begun. */
  onWrite: (() => void) | null;
}

/** SPEC 26.7: the text of a page; a long one has a table of contents, and each part an anchor of its own. */
export function PageText({ id, html, onWrite }: PageTextProps) {
  if (isBlankHtml(html)) {
    const write = onWrite && (
      <Button onClick={onWrite}>
        <Pencil />
        Write this page
      </Button>
    );
    return (
      <EmptyState
        icon={FileText}
        text="Nothing here yet."
        about={aboutPages[id] ?? ''}
        action={write}
      />
    );
  }
  const { before, parts } = dividedHtml(html);
  if (parts.length < LONG)
    return <SafeHtml className="prose-long" html={html} policy={htmlPolicy} />;
  return (
    <HtmlTogether loading={skeleton}>
      <LongText before={before} parts={parts} />
    </HtmlTogether>
  );
}

function LongText({ before, parts }: DividedHtml) {
  useEffect(beginAtNamedPart, []);
  return (
    <div className="document-columns">
      <nav className="document-contents" aria-label="On this page">
        <ol>
          {parts.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="document-text">
        {!isBlankHtml(before) && (
          <SafeHtml className="prose-long" html={before} policy={htmlPolicy} />
        )}
        {parts.map(({ id, heading, html: part }) => (
          <section key={id} id={id} aria-label={heading}>
            <SafeHtml className="prose-long" html={part} policy={htmlPolicy} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** The part that the address names was not there when the screen came. Whoever reads on already stays where they are. */
function beginAtNamedPart(): void {
  if (scrollY === 0) showNamedPart();
}

const skeleton = <ShimmerLines widths={['100%', '91.6667%', '60%']} />;
