import { Link } from '@tanstack/react-router';
import { Compass, FileText, Pencil } from 'lucide-react';
import { lazy } from 'react';
import { usePage } from '#data/content.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { useRefused } from '#data/publishing.ts';
import { draftLike, useDraft } from '#data/drafts.ts';
import { useSession } from '#data/session.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { can } from '#domain/permissions.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';
import { useWas } from '#ui/page/use-was.ts';
import { WaitingLine } from '#ui/muster/waiting-to-publish.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import { emptyPage, type PageDraft } from './page-draft.ts';
import { titleOfPage } from '#domain/page-title.ts';
import './documents.css';

const PageForm = lazy(() =>
  import('./page-form.tsx').then((module) => ({ default: module.PageForm })),
);
const parse = draftLike<PageDraft>(emptyPage);

interface PageScreenProps {
  name: string;
  /** Whether the address opens the form. */
  isEditing: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
}

/** A content page, which admins edit in its place: SPEC 2.42. */
export function PageScreen({ name, isEditing: isOpened, onEdit, onEditEnd }: PageScreenProps) {
  const id = name.toLowerCase();
  const page = usePage(name);
  const draft = useRefused(pageIntention, { id }, useDraft(`page ${id}`, parse), parse);
  const session = useSession();
  const canEdit = session.status === 'member' && can(session.person, 'content.edit');
  const wasEdited = useWas(isOpened);
  const isMissing = page.state === 'here' && page.value === null;
  if (isMissing && !(isOpened && canEdit)) {
    const way = { isBegun: draft.kept != null, takesFocus: wasEdited, onWrite: onEdit };
    return <Nowhere way={canEdit && draft.kept !== undefined ? way : null} />;
  }
  const isReady = page.state === 'here' && draft.kept !== undefined;
  const isEditing = canEdit && isOpened && isReady;
  const mayWrite = canEdit && draft.kept === null;
  return (
    <div className="paper">
      <div className="head">
        <h1 className="grows" tabIndex={-1}>
          {titleOfPage(name)}
        </h1>
        {canEdit && !isEditing && isReady && (
          <Button autoFocus={wasEdited} onClick={onEdit}>
            <Pencil />
            {draft.kept ? 'Continue editing' : 'Edit'}
          </Button>
        )}
      </div>
      {canEdit && draft.kept && !isEditing && (
        <p className="help">Your draft is kept on this device.</p>
      )}
      <article className="card" data-editing={isEditing || undefined}>
        {isEditing ? (
          <Part loading={skeleton} missing={partMissing}>
            <PageForm
              page={page.value ?? { id, content: '', revision: 0 }}
              keeper={draft}
              onClose={onEditEnd}
            />
          </Part>
        ) : (
          <ShownPage page={page} about={aboutPages[id]} onWrite={mayWrite ? onEdit : null} />
        )}
      </article>
    </div>
  );
}

/** What the pages are for that every portal begins with. */
const aboutPages: Readonly<Partial<Record<string, string>>> = {
  mission: 'What the organisation is there for.',
  history: 'Where it comes from, and what it has been through.',
  vision: 'Where it wants to go.',
};

interface ShownPageProps {
  page: ReturnType<typeof usePage>;
  /** What the page is for. */
  about: string | undefined;
  /** Null for those who may not write it, or have begun. */
  onWrite: (() => void) | null;
}

function ShownPage({ page, ...empty }: ShownPageProps) {
  return (
    <Loaded of={page} text="Loading content…" skeleton={skeleton} failure="Failed to load content.">
      {(row) => (
        <>
          {row?.isWaiting && <WaitingLine />}
          <Content html={row?.content ?? ''} {...empty} />
        </>
      )}
    </Loaded>
  );
}

interface WayToWrite {
  /** Whether there is a draft. */
  readonly isBegun: boolean;
  readonly takesFocus: boolean;
  readonly onWrite: () => void;
}

/** SPEC 8.9 has the first sentence. Admins can write the page that is missing. */
function Nowhere({ way }: { way: WayToWrite | null }) {
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
            <div className="nowhere-ways">
              <Link className={buttonClass('line')} to="/home">
                Home
              </Link>
              {way && (
                <Button autoFocus={way.takesFocus} onClick={way.onWrite}>
                  <Pencil />
                  {way.isBegun ? 'Continue editing' : 'Write this page'}
                </Button>
              )}
            </div>
          }
        />
      </div>
    </div>
  );
}

function Content({ html, about = '', onWrite }: Omit<ShownPageProps, 'page'> & { html: string }) {
  if (isBlankHtml(html)) {
    const write = onWrite && (
      <Button onClick={onWrite}>
        <Pencil />
        Write this page
      </Button>
    );
    return <EmptyState icon={FileText} text="Nothing here yet." about={about} action={write} />;
  }
  return <SafeHtml className="prose-long" html={html} policy={htmlPolicy} />;
}

const skeleton = <ShimmerLines widths={['100%', '91.6667%', '60%']} />;
