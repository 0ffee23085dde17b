import { pageRow, type PageRow } from '#contract/documents.ts';
import { savePage } from '#data/content-editing.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import { TextForm } from '#ui/editing/text-form.tsx';
import type { PageDraft } from './page-draft.ts';

interface PageFormProps {
  page: PageRow;
  keeper: PublicationKeeper<PageDraft>;
  onClose: () => void;
}

export function PageForm({ page, keeper, onClose }: PageFormProps) {
  const away = useAway();
  return (
    <TextForm
      row={page}
      name="content"
      address={`/page/${page.id}?edit=yes`}
      rowIn={(current) => pageRow.safeParse(current).data ?? null}
      save={(content, { basedOn }) =>
        speakingFor(pageIntention.keyOf(page.id), {
          failure: FAILURE,
          publish: () => savePage(page.id, { content, basedOn, form: keeper }),
        })
      }
      refusalOf={(error) => refusalAt('content', error)}
      failure={FAILURE}
      refusal={keeper.refusal}
      keeper={keeper}
      label="Content"
      height={400}
      policy={htmlPolicy}
      uploadImage={uploadOrKeep('text')}
      hold={away && { away, means: 'waits' }}
      onClose={onClose}
    />
  );
}

const FAILURE = 'Failed to update content.';
