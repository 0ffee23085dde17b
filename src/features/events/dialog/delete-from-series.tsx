import { useState } from 'react';
import type { SeriesScope } from '#contract/event-series.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import type { EventView } from '#sync/views/views.ts';
import { confirm } from '#ui/overlays/confirm.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { removeFromSeries } from '../form/repeat/repeat.data.ts';

interface DeleteFromSeriesProps {
  event: EventView;
  seriesId: string;
  /** Deletes the one event, as any other. */
  onDeleteOne: () => void;
  onClose: () => void;
  onGone: () => void;
}

const questions = {
  following: {
    title: 'Delete this event and all after it?',
    text: 'The series ends before it. Whoever has a seat in any of them is told, once for all.',
    yes: 'Delete these events',
  },
  all: {
    title: 'Delete all events to come?',
    text: 'The series ends. Whoever has a seat in any of them is told, once for all.',
    yes: 'Delete the series',
  },
} as const;

/** SPEC 31.24: of a series, one event is deleted, or that one and those after it, or all to come. */
export function DeleteFromSeries({ event, seriesId, ...ways }: DeleteFromSeriesProps) {
  const { onClose, onDeleteOne, onGone } = ways;
  const [isBusy, setBusy] = useState(false);
  useBackCloses(onClose);
  const remove = async (scope: Exclude<SeriesScope, 'this'>) => {
    if (!(await confirm({ ...questions[scope], no: 'Keep events', isDestructive: true }))) return;
    setBusy(true);
    try {
      await removeFromSeries(seriesId, { scope, from: event.id });
      notify({ kind: 'ok', text: `The series “${isolated(event.title)}” ended.` });
      onGone();
    } catch (error) {
      notify({ kind: 'bad', text: `Nothing was deleted. ${refusalOf(error).message}` });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Delete which events?"
      lead={event.title}
      size="s"
      onClose={onClose}
      foot={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="dialog-body delete-from-series">
        <Button look="cut" isBusy={isBusy} onClick={onDeleteOne}>
          This one
        </Button>
        <Button look="cut" isBusy={isBusy} onClick={() => void remove('following')}>
          This and following
        </Button>
        <Button look="cut" isBusy={isBusy} onClick={() => void remove('all')}>
          All to come
        </Button>
      </div>
    </Dialog>
  );
}
