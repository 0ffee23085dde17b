import { MOST_PAGE_TITLE, pageRow, type PageRow } from '#contract/documents.ts';
import { savePage } from '#data/content-editing.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt, refusalOf } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { EditingForm } from '#ui/editing/editing-form.tsx';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import { useEditing } from '#ui/editing/use-editing.ts';
import type { Comparison } from '#ui/editing/version-comparison.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx';
import { addressOfPageForm } from '#domain/addresses.ts';
import type { PageDraft } from './page-draft.ts';

interface PageFormProps {
  page: PageRow;
  /** The page with the text that it begins with, if nobody has written one. */
  withText: (page: PageRow) => PageRow;
  keeper: PublicationKeeper<PageDraft>;
  onClose: () => void;
}

/** SPEC 26.3: the title and the text of a page. */
export function PageForm(props: PageFormProps) {
  const { page, onClose } = props;
  const away = useAway();
  const editing = useWrittenPage(props);
  const { draft, errors, change } = editing;
  return (
    <EditingForm
      editing={editing}
      submit="Save"
      hold={away && { away, means: 'waits' }}
      onClose={onClose}
    >
      <Field label="Title" error={errors['title']}>
        <Input
          maxLength={MOST_PAGE_TITLE}
          value={draft.title ?? pageTitle(page)}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        />
      </Field>
      <RichTextField
        key={editing.round}
        label="Content"
        value={draft.content}
        onChange={(content) => {
          change({ content });
        }}
        height={400}
        policy={htmlPolicy}
        uploadImage={uploadOrKeep('text')}
        onUploading={editing.setUploading}
        autoFocus={editing.round === 0}
        error={errors['content']}
      />
    </EditingForm>
  );
}

function useWrittenPage({ page, withText, keeper, onClose }: PageFormProps) {
  const begun = withText({ ...page, content: '' }).content;
  // Whoever changes the title alone has not written the text that a page begins with.
  const unfilled = (draft: PageDraft) =>
    draft.content === begun ? { ...draft, content: '' } : draft;
  return useEditing<PageDraft, PageRow>({
    before: page,
    draftOf: (row) => (row ? draftOf(row) : { content: '' }),
    check: ({ title }): Record<string, string> =>
      title?.trim() === '' ? { title: 'Title is required.' } : {},
    address: addressOfPageForm(page.id),
    rowIn: (current) => {
      const row = pageRow.safeParse(current).data;
      return row ? withText(row) : null;
    },
    compare: (theirs, mine) => pagesCompared(draftOf(theirs), mine),
    save: (draft, { basedOn = page.revision }) =>
      speakingFor(pageIntention.keyOf(page.id), {
        failure: FAILURE,
        publish: () => savePage(page.id, { draft: unfilled(draft), basedOn, form: keeper }),
      }),
    refusalOf: (error) => {
      const refusal = refusalOf(error);
      return refusal.fields ? refusal : refusalAt('content', error);
    },
    failure: FAILURE,
    refusal: keeper.refusal,
    onSaved: onClose,
    keeper,
  });
}

function draftOf(row: PageRow): PageDraft {
  return { title: pageTitle(row), content: row.content };
}

/** Somebody else's version of a page beside what is typed. */
function pagesCompared(theirs: PageDraft, mine: PageDraft): Comparison<PageDraft> {
  const title = theirs.title ?? '';
  return {
    title: { name: 'Title', theirs: title, mine: mine.title ?? title },
    content: { name: 'Content', theirs: theirs.content, mine: mine.content, policy: htmlPolicy },
  };
}

const FAILURE = 'Failed to update content.';
