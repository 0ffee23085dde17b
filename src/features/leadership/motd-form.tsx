import { motdRow, type MotdRow } from '#contract/motd.ts';
import { MOTD_FORM } from '#domain/addresses.ts';
import { saveMotd } from './motd.data.ts';
import { motdIntention } from '#sync/intentions/motd/motd-intention.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt } from '#data/refusal.ts';
import { useAway } from '#data/status.ts';
import { htmlPolicy, trimmedHtml } from '#domain/html-policy.ts';
import { speakingFor } from '#ui/editing/publish-feedback.ts';
import { TextForm } from '#ui/editing/text-form.tsx';

export const emptyMotd = { value: '' };
type MotdDraft = typeof emptyMotd;

interface MotdFormProps {
  motd: MotdRow;
  keeper: PublicationKeeper<MotdDraft>;
  onClose: () => void;
}

/** SPEC 9.9: the editor is 300 px high. */
export function MotdForm({ motd, keeper, onClose }: MotdFormProps) {
  const away = useAway();
  return (
    <TextForm
      row={motd}
      name="value"
      address={MOTD_FORM}
      rowIn={(current) => motdRow.safeParse(current).data ?? null}
      save={(html, { basedOn }) =>
        speakingFor(motdIntention.keyOf(motd.id), {
          failure: FAILURE,
          publish: () => saveMotd({ value: trimmedHtml(html), basedOn, form: keeper }),
        })
      }
      refusalOf={(error) => refusalAt('value', error)}
      failure={FAILURE}
      refusal={keeper.refusal}
      keeper={keeper}
      label="Message of the day"
      height={300}
      policy={htmlPolicy}
      uploadImage={uploadOrKeep('text')}
      hold={away && { away, means: 'waits' }}
      onClose={onClose}
    />
  );
}

const FAILURE = 'Failed to save Message of the Day.';
