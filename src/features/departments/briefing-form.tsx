import { useState, type SubmitEvent } from 'react';
import type { BriefingRow } from '#contract/departments.ts';
import { ApiError } from '#contract/problem.ts';
import { newerBriefing, saveBriefing, type Newer } from '#data/briefings.ts';
import type { DraftKeeper } from '#data/drafts.ts';
import { NetworkError } from '#data/network-error.ts';
import { syncNow, useSyncStatus } from '#data/status.ts';
import { uploadImage } from '#data/uploads.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button } from '#ui/button.tsx';
import { closeAsking } from '#ui/close-asking.ts';
import { confirm } from '#ui/confirm.ts';
import { DraftNote } from '#ui/draft-note.tsx';
import { NewerText } from '#ui/newer-text.tsx';
import { notify } from '#ui/notify.ts';
import { RichTextField } from '#ui/rich-text-field.tsx';

interface BriefingFormProps {
  departmentId: string;
  briefing: BriefingRow;
  draft: DraftKeeper<string>;
  onClose: () => void;
}

interface Typed {
  readonly content: string;
  /** Changes with the text, so that one text is saved once. */
  readonly key: string;
  readonly basedOn: number;
  readonly isChanged: boolean;
}

/** SPEC 9.9: 300 px. What is typed stays on the device until it is saved or put away. */
export function BriefingForm({ departmentId, briefing, draft, onClose }: BriefingFormProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  const [typed, setTyped] = useState(() => startOf(briefing, draft));
  const [newer, setNewer] = useState<Newer<BriefingRow> | null>(null);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);

  const change = (content: string) => {
    setTyped({ ...typed, content, key: crypto.randomUUID(), isChanged: true });
    draft.keep(content, typed.basedOn);
  };
  const close = async () => {
    await draft.drop();
    onClose();
  };
  const save = async (basedOn: number, key: string) => {
    setBusy(true);
    setReason('');
    try {
      await saveBriefing(departmentId, { content: typed.content, revision: basedOn, key });
      await close();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      setNewer(newerBriefing(error));
      // Without an answer, the foot of the form says all there is to say: offline, and the text stays here.
      setReason(error instanceof NetworkError ? '' : error.message);
      notify({ kind: 'bad', text: 'Could not save briefing. Check console.' });
    } finally {
      setBusy(false);
    }
  };
  const cancel = async () => {
    if (!typed.isChanged) await closeAsking(isUploading, () => void close());
    else if (await confirm(discarding)) await close();
  };
  const take = async () => {
    if (!(await confirm(discarding))) return;
    await close();
    await syncNow();
  };
  return (
    <form
      className="card-body form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy && !isUploading) void save(typed.basedOn, typed.key);
      }}
    >
      {newer && (
        <NewerText
          message={newer.message}
          html={newer.row.content}
          policy={htmlPolicy}
          isBusy={isBusy || isUploading}
          onKeep={() => {
            const { revision } = newer.row;
            const key = crypto.randomUUID();
            setTyped({ ...typed, basedOn: revision, key });
            draft.keep(typed.content, revision);
            void save(revision, key);
          }}
          onTake={() => void take()}
        />
      )}
      <RichTextField
        label="Briefing"
        value={typed.content}
        onChange={change}
        height={300}
        policy={htmlPolicy}
        uploadImage={uploadImage}
        onUploading={setUploading}
        autoFocus
        error={newer || reason === '' ? undefined : reason}
      />
      <div className="form-foot">
        <DraftNote isChanged={typed.isChanged} isOffline={isOffline} problem={draft.problem} />
        <Button onClick={() => void cancel()}>Cancel</Button>
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

function startOf({ content, revision }: BriefingRow, { kept }: DraftKeeper<string>): Typed {
  return {
    content: kept?.value ?? content,
    basedOn: kept?.basedOn ?? revision,
    key: crypto.randomUUID(),
    isChanged: kept != null,
  };
}

const discarding = {
  title: 'Discard your changes?',
  text: 'Your draft will be lost. The saved briefing stays unchanged.',
  yes: 'Discard changes',
  no: 'Keep editing',
  isDestructive: true,
};
