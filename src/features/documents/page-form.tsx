import { pageRow, type PageRow } from '#contract/documents.ts';
import { pagePublication, savePage } from '#data/content-editing.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt } from '#data/refusal.ts';
import { useSyncStatus } from '#data/status.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { speakingFor } from '#ui/editing/speaking-for.ts';
import { EditingForm } from '#ui/editing/editing-form.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
import { RichTextField } from '#ui/rich-text-field.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import type { PageDraft } from './page-draft.ts';

interface PageFormProps {
  page: PageRow;
  keeper: PublicationKeeper<PageDraft>;
  onClose: () => void;
}

export function PageForm({ page, keeper, onClose }: PageFormProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  const editing = useEditing<PageDraft, PageRow>({
    before: page,
    draftOf: (row) => ({ content: row?.content ?? '' }),
    check: () => ({}),
    rowIn: (current) => pageRow.safeParse(current).data ?? null,
    save: ({ content }, { basedOn }) =>
      speakingFor(`${pagePublication}:${page.id}`, {
        failure: FAILURE,
        publish: () => savePage(page.id, content, basedOn ?? page.revision),
      }),
    refusal: keeper.refusal,
    refusalOf: (error) => refusalAt('content', error),
    failure: FAILURE,
    onSaved: onClose,
    keeper,
  });
  return (
    <EditingForm
      editing={editing}
      submit="Save"
      tell={tellPage}
      offline={isOffline ? 'waits' : null}
      onClose={onClose}
    >
      <RichTextField
        key={editing.round}
        label="Content"
        value={editing.draft.content}
        onChange={(content) => {
          editing.change({ content });
        }}
        height={400}
        policy={htmlPolicy}
        uploadImage={uploadOrKeep('text')}
        onUploading={editing.setUploading}
        autoFocus
        error={editing.errors['content']}
      />
    </EditingForm>
  );
}

const FAILURE = 'Failed to update content.';

function tellPage({ content }: PageRow) {
  return isBlankHtml(content) ? 'nothing at all.' : <SafeHtml html={content} policy={htmlPolicy} />;
}
