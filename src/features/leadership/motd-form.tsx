import { motdRow, type MotdRow } from '#contract/motd.ts';
import { motdPublication, saveMotd } from '#data/motd.ts';
import { uploadOrKeep, type PublicationKeeper } from '#data/publishing.ts';
import { refusalAt } from '#data/refusal.ts';
import { useSyncStatus } from '#data/status.ts';
import { htmlPolicy, trimmedHtml } from '#domain/html-policy.ts';
import { speakingFor } from '#ui/editing/speaking-for.ts';
import { TextForm } from '#ui/editing/text-form.tsx';
import { useEditing } from '#ui/editing/use-editing.ts';

export const emptyMotd = { value: '' };
type MotdDraft = typeof emptyMotd;

interface MotdFormProps {
  motd: MotdRow;
  keeper: PublicationKeeper<MotdDraft>;
  onClose: () => void;
}

/** SPEC 9.9: 300 px. */
export function MotdForm({ motd, keeper, onClose }: MotdFormProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  const editing = useEditing<MotdDraft, MotdRow>({
    before: motd,
    draftOf: (row) => ({ value: row?.value ?? '' }),
    check: () => ({}),
    rowIn: (current) => motdRow.safeParse(current).data ?? null,
    save: ({ value }, { basedOn }) =>
      speakingFor(`${motdPublication}:${motd.id}`, {
        failure: FAILURE,
        publish: () =>
          saveMotd({
            value: trimmedHtml(value),
            basedOn: basedOn ?? motd.revision,
            form: keeper,
          }),
      }),
    refusal: keeper.refusal,
    refusalOf: (error) => refusalAt('value', error),
    failure: FAILURE,
    onSaved: onClose,
    keeper,
  });
  return (
    <TextForm
      editing={editing}
      name="value"
      label="Message of the day"
      height={300}
      policy={htmlPolicy}
      uploadImage={uploadOrKeep('text')}
      offline={isOffline ? 'waits' : null}
      onClose={onClose}
    />
  );
}

const FAILURE = 'Failed to save Message of the Day.';
