import type { ReactNode } from 'react';
import './site.css';

export interface DocumentSection {
  readonly id: string;
  readonly heading: string;
  readonly body: ReactNode;
}

interface DocumentPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly sections: readonly DocumentSection[];
}

/** A long text with a table of contents; every section has an anchor of its own. */
export function DocumentPage({ title, lead, sections }: DocumentPageProps) {
  return (
    <article>
      <header className="page-head">
        <div>
          <h1 dir="auto" tabIndex={-1}>
            {title}
          </h1>
          <p className="lead">{lead}</p>
        </div>
      </header>
      <div className="document-columns">
        <nav className="document-contents card" aria-label="On this page">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="card document-text prose">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.heading}</h2>
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
