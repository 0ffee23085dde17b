import { briefingRow, type BriefingRow } from '#contract/briefing-row.ts';
import { addressOfBriefingForm } from '#domain/addresses.ts';
import { saveBriefing } from './briefings.data.ts';
import type { DraftKeeper } from '#data/drafts.ts';
import { refusalAt } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { TextForm } from '#ui/editing/text-form.tsx';
import type { BriefingDraft } from './briefing-draft.ts';

interface BriefingFormProps {
  departmentId: string;
  briefing: BriefingRow;
  keeper: DraftKeeper<BriefingDraft>;
  onClose: () => void;
}

/** SPEC 9.9: the editor is 300 px high. What is typed stays on the device until it is saved or discarded. */
export function BriefingForm({ departmentId, briefing, keeper, onClose }: BriefingFormProps) {
  const away = useAway();
  return (
    <TextForm
      row={briefing}
      name="content"
      address={addressOfBriefingForm(departmentId)}
      rowIn={(current) => briefingRow.safeParse(current).data ?? null}
      save={(content, { basedOn: revision, key }) =>
        saveBriefing(departmentId, { content, revision, key })
      }
      refusalOf={(error) => refusalAt('content', error)}
      failure="Could not save briefing. Check console."
      keeper={keeper}
      label="Briefing"
      height={300}
      policy={htmlPolicy}
      uploadImage={uploadImage}
      hold={away && { away, means: 'needs a connection' }}
      onClose={onClose}
    />
  );
}
