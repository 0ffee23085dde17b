import { pageRow, type PageRow } from '#contract/documents.ts';
import { pagePublication, savePage } from '#data/content-editing.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt } from '#data/refusal.ts';
import { useSyncStatus } from '#data/status.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { speakingFor } from '#ui/editing/speaking-for.ts';
import { TextForm } from '#ui/editing/text-form.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';
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
        publish: () =>
          savePage(page.id, { content, basedOn: basedOn ?? page.revision, form: keeper }),
      }),
    refusal: keeper.refusal,
    refusalOf: (error) => refusalAt('content', error),
    failure: FAILURE,
    onSaved: onClose,
    keeper,
  });
  return (
    <TextForm
      editing={editing}
      name="content"
      label="Content"
      height={400}
      policy={htmlPolicy}
      uploadImage={uploadOrKeep('text')}
      offline={isOffline ? 'waits' : null}
      onClose={onClose}
    />
  );
}

const FAILURE = 'Failed to update content.';
