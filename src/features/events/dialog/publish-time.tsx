import { useState, type SyntheticEvent } from 'react';
import { NO_DATE } from '#contract/shapes.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView } from '#sync/views/views.ts';
import { MomentField } from '#ui/fields/moment-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { mistakeIn, momentAt, type PickedMoment } from '#ui/time/picked-moment.ts';
import { notify } from '#ui/toasts/notify.ts';
import { setEventState } from '../event-editing.data.ts';

interface PublishTimeProps {
  event: EventView;
  onClose: () => void;
}

const FORM = 'publish-time';

/** SPEC 30.57: when a draft is published by itself; none takes the time back. */
export function PublishTime({ event, onClose }: PublishTimeProps) {
  const { title, publishAt } = event;
  const { moment, setMoment, error, isBusy, set, handleSubmit } = usePublishTime(event, onClose);
  useBackCloses(onClose);
  return (
    <Dialog
      title="Publish at a time"
      lead={title}
      size="s"
      onClose={onClose}
      foot={
        <>
          {publishAt != null && (
            <Button isBusy={isBusy} onClick={() => void set(null)}>
              Take the time back
            </Button>
          )}
          <Button type="submit" form={FORM} look="go" isBusy={isBusy}>
            Save time
          </Button>
        </>
      }
    >
      <form method="post" id={FORM} className="dialog-body" onSubmit={handleSubmit}>
        <MomentField
          label="Published at"
          unfinished={NO_DATE}
          moment={moment}
          error={error}
          onChange={setMoment}
        />
      </form>
    </Dialog>
  );
}

function usePublishTime({ id, title, publishAt }: EventView, onClose: () => void) {
  const [moment, setMoment] = useState<PickedMoment>(
    publishAt == null ? { text: '', at: null } : momentAt(publishAt),
  );
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const set = async (at: string | null) => {
    setBusy(true);
    try {
      await setEventState(id, { state: 'draft', publishAt: at });
      const done = at === null ? 'Published by hand alone' : 'Published at its time';
      notify({ kind: 'ok', text: `${done}: ${isolated(title)}`, subject: id });
      onClose();
    } catch (failure) {
      setError(refusalOf(failure).message);
      setBusy(false);
    }
  };
  const handleSubmit = (submission: SyntheticEvent<HTMLFormElement>) => {
    submission.preventDefault();
    const mistake = mistakeIn(moment, { missing: 'The time is required.', unreadable: NO_DATE });
    setError(mistake ?? undefined);
    if (mistake === null) void set(moment.at);
  };
  return { moment, setMoment, error, isBusy, set, handleSubmit };
}
