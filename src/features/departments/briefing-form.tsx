import type { SubmitEvent } from 'react';
import { briefingRow, type BriefingRow } from '#contract/departments.ts';
import { saveBriefing } from '#data/briefings.ts';
import type { DraftKeeper } from '#data/drafts.ts';
import { NetworkError } from '#data/network-error.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSyncStatus } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import { htmlPolicy, isBlankHtml } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { discardEditing } from '#ui/editing/close-editing.ts';
import { DraftNote } from '#ui/editing/draft-note.tsx';
import { NewerNote } from '#ui/editing/newer-note.tsx';
import { useEditing, type Refusal } from '#ui/editing/use-editing.ts';
import { RichTextField } from '#ui/rich-text-field.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import type { BriefingDraft } from './briefing-draft.ts';

interface BriefingFormProps {
  departmentId: string;
  briefing: BriefingRow;
  keeper: DraftKeeper<BriefingDraft>;
  onClose: () => void;
}

/** SPEC 9.9: 300 px. What is typed stays on the device until it is saved or discarded. */
export function BriefingForm({ departmentId, briefing, keeper, onClose }: BriefingFormProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  const editing = useEditing<BriefingDraft, BriefingRow>({
    before: briefing,
    draftOf: (row) => ({ content: row?.content ?? '' }),
    check: () => ({}),
    rowIn: (current) => briefingRow.safeParse(current).data ?? null,
    save: ({ content }, { basedOn, key }) =>
      saveBriefing(departmentId, { content, revision: basedOn ?? briefing.revision, key }),
    refusalOf: refusalAtField,
    failure: 'Could not save briefing. Check console.',
    onSaved: onClose,
    keeper,
  });
  const { draft, errors, isBusy, isUploading } = editing;
  return (
    <form
      className="card-body form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void editing.handleSubmit(event)}
    >
      <NewerNote editing={editing} tell={tellBriefing} />
      <RichTextField
        key={editing.round}
        label="Briefing"
        value={draft.content}
        onChange={(content) => {
          editing.change({ content });
        }}
        height={300}
        policy={htmlPolicy}
        uploadImage={uploadImage}
        onUploading={editing.setUploading}
        autoFocus
        error={errors['content']}
      />
      <div className="form-foot">
        <DraftNote editing={editing} isOffline={isOffline} />
        <Button onClick={() => void discardEditing(editing, onClose)}>Cancel</Button>
        <Button
          type="submit"
          look="go"
          isBusy={isBusy || isUploading}
          busyText={isUploading ? 'Uploading...' : 'Saving...'}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function tellBriefing({ content }: BriefingRow) {
  return isBlankHtml(content) ? 'nothing at all.' : <SafeHtml html={content} policy={htmlPolicy} />;
}

/** Without an answer the form's foot says all there is to say; otherwise the reason is shown at the text. */
function refusalAtField(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (error instanceof NetworkError || refusal.newer) return refusal;
  return { ...refusal, fields: { content: refusal.message } };
}
