import { Link } from '@tanstack/react-router';
import { Compass, FileText } from 'lucide-react';
import { usePage } from '#data/content.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { ShimmerLines } from '#ui/shimmer.tsx';
import { titleOfPage } from './page-title.ts';
import './documents.css';

/** A content page: SPEC 2.42. */
export function PageScreen({ name }: { name: string }) {
  const page = usePage(name);
  if (page.state === 'here' && page.value === null) return <Nowhere />;
  return (
    <div className="paper">
      <div className="head">
        <h1 tabIndex={-1}>{titleOfPage(name)}</h1>
      </div>
      <article className="card">
        <Loaded
          of={page}
          text="Loading content…"
          skeleton={skeleton}
          failure="Failed to load content."
        >
          {(row) => <Content html={row?.content ?? ''} />}
        </Loaded>
      </article>
    </div>
  );
}

/** SPEC 8.9 has the first sentence. */
function Nowhere() {
  return (
    <div className="paper">
      <div className="head">
        <h1 tabIndex={-1}>Page not found</h1>
      </div>
      <div className="card" role="alert">
        <EmptyState
          icon={Compass}
          text="Failed to load content. Check the address or go home."
          action={
            <Link className={buttonClass('line')} to="/home">
              Home
            </Link>
          }
        />
      </div>
    </div>
  );
}

function Content({ html }: { html: string }) {
  if (isBlankHtml(html)) {
    return <EmptyState icon={FileText} text="Nothing here yet." />;
  }
  return <SafeHtml className="prose-long" html={html} policy={htmlPolicy} />;
}

const skeleton = <ShimmerLines widths={['100%', '91.6667%', '60%']} />;
