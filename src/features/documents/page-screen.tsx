import { Pencil } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import type { PageRow } from '#contract/documents.ts';
import { usePage } from '#data/content.ts';
import { known } from '#data/loaded.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { useOwnTitle } from '#data/own-title.ts';
import { useRefused, type PublicationKeeper } from '#data/publishing.ts';
import { useDraft } from '#data/drafts.ts';
import { useSession } from '#data/session.ts';
import { can } from '#domain/permissions.ts';
import { Button } from '#ui/press/button.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';
import { useWas } from '#ui/page/use-was.ts';
import { WaitingLine } from '#ui/muster/waiting-to-publish.tsx';
import { ShimmerLines } from '#ui/loading/shimmer.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { withFirstTitle } from '#domain/page-address.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { isAsItBegan, loadedWithText, withFirstText, type FirstPage } from './first-page.ts';
import { pageDraftIn, type PageDraft } from './page-draft.ts';
import { PageNowhere } from './page-nowhere.tsx';
import { PageText } from './page-text.tsx';
import './documents.css';

const PageForm = lazy(() =>
  import('./page-form.tsx').then((module) => ({ default: module.PageForm })),
);

interface PageScreenProps {
  name: string;
  /** What it says until somebody writes something else, if that is anything. */
  first?: FirstPage;
  /** Whether the address opens the form. */
  isEditing: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
}

/** A content page, which admins edit in its place: SPEC 2.42. */
export function PageScreen({
  name,
  first,
  isEditing: isOpened,
  onEdit,
  onEditEnd,
}: PageScreenProps) {
  const { page, row, draft, canEdit } = usePageWithTitle(name);
  const wasEdited = useWas(isOpened);
  const isMissing = page.state === 'here' && page.value === null;
  if (isMissing && !(isOpened && canEdit)) {
    const way = { isBegun: draft.kept != null, takesFocus: wasEdited, onWrite: onEdit };
    return <PageNowhere way={canEdit && draft.kept !== undefined ? way : null} />;
  }
  const isReady = page.state === 'here' && draft.kept !== undefined;
  const isEditing = canEdit && isOpened && isReady;
  const onWrite = canEdit && draft.kept === null ? onEdit : null;
  return (
    <div className="paper" data-whole={(first !== undefined && !isEditing) || undefined}>
      <PageHead
        title={pageTitle(row)}
        lead={page.state === 'here' ? <Lead page={row} first={first} /> : '\u00A0'}
      >
        {canEdit && !isEditing && isReady && (
          <Button autoFocus={wasEdited} onClick={onEdit}>
            <Pencil />
            {draft.kept ? 'Continue editing' : 'Edit'}
          </Button>
        )}
      </PageHead>
      {canEdit && draft.kept && !isEditing && (
        <p className="help">Your draft is kept on this device.</p>
      )}
      <article className="card" data-editing={isEditing || undefined}>
        {isEditing ? (
          <Part loading={skeleton} missing={partMissing}>
            <PageForm
              page={withFirstText(row, first)}
              withText={(other) => withFirstText(other, first)}
              keeper={isMissing ? basedOnNothing(draft) : draft}
              onClose={onEditEnd}
            />
          </Part>
        ) : (
          <ShownPage page={loadedWithText(page, first)} onWrite={onWrite} />
        )}
      </article>
    </div>
  );
}

/** The page, the draft of whoever may write it, and its title in the window's. */
function usePageWithTitle(name: string) {
  const id = name.toLowerCase();
  const page = usePage(name);
  const draft = useRefused(pageIntention, { id }, useDraft(`page ${id}`, pageDraftIn), pageDraftIn);
  const session = useSession();
  const canEdit = session.status === 'member' && can(session.person, 'content.edit');
  const row = withFirstTitle(known(page) ?? { id, content: '', revision: 0 });
  useOwnTitle(page.state === 'here' && page.value !== null ? pageTitle(row) : null);
  return { page, row, draft, canEdit };
}

/** Whoever writes on where the page is gone makes a new one of what was typed. */
function basedOnNothing(draft: PublicationKeeper<PageDraft>): PublicationKeeper<PageDraft> {
  const { kept } = draft;
  return kept ? { ...draft, kept: { ...kept, basedOn: undefined } } : draft;
}

interface PageHeadProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="head">
      <div className="grows">
        <h1 dir="auto" tabIndex={-1}>
          {title}
        </h1>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}

/** SPEC 26.2: when the text was written last; empty, but as high, if nobody knows. */
function Lead({ page, first }: { page: PageRow; first: FirstPage | undefined }) {
  if (isAsItBegan(page, first)) return first.lead;
  const { updatedAt = null } = page;
  if (updatedAt === null) return '\u00A0';
  return (
    <>
      Last updated <Moment iso={updatedAt} say={calendarDate} />
    </>
  );
}

interface ShownPageProps {
  page: ReturnType<typeof usePage>;
  /** Null for those who may not write it, or have begun. */
  onWrite: (() => void) | null;
}

function ShownPage({ page, onWrite }: ShownPageProps) {
  return (
    <Loaded of={page} text="Loading content…" skeleton={skeleton} failure="Failed to load content.">
      {(row) => (
        <>
          {row?.isWaiting && <WaitingLine />}
          <PageText id={row?.id ?? ''} html={row?.content ?? ''} onWrite={onWrite} />
        </>
      )}
    </Loaded>
  );
}

const skeleton = <ShimmerLines widths={['100%', '91.6667%', '60%']} />;
