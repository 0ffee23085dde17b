import { FileText } from 'lucide-react';
import { dividedHtml, type DividedHtml } from '#domain/html-parts.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { HtmlTogether, SafeHtml } from '#ui/html/safe-html.tsx';
import { EmptyState } from '#ui/loading/loaded.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import './documents.css';

/** From so many headings on a text has a table of contents. */
const LONG = 5;

/** SPEC 26.7: the text of a page; a long one has a table of contents, and each part an anchor of its own. */
export function PageText({ html }: { html: string }) {
  if (isBlankHtml(html)) return <EmptyState icon={FileText} text="Nothing here yet." />;
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

const skeleton = <ShimmerLines widths={['100%', '91.6667%', '60%']} />;
