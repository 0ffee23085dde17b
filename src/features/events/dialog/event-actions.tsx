import { Copy, Pencil, Trash2, Users, type LucideIcon } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { isNeverSent } from '#data/entry-view.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import type { EventView } from '#sync/views/views.ts';
import { removeEvent } from '../event-editing.data.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { useOutbox } from '#data/outbox.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { useSyncStatus } from '#data/status.ts';
import { Part } from '#ui/loading/lazy-part.tsx';
import { Button } from '#ui/press/button.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { loadNewEvent } from '../form/event-form-part.ts';
import { eventDeletionText } from '../form/role-attendance.ts';

/** What is opened over an event: by leaders the form of changes, of another one like it, its people, or who came; by members the entry of a code. */
export const formKinds = ['edit', 'copy', 'people', 'check-in', 'here'] as const;
export type FormKind = (typeof formKinds)[number];

const ways: readonly {
  readonly kind: FormKind;
  readonly text: string;
  readonly icon: LucideIcon;
}[] = [
  { kind: 'people', text: 'Manage people', icon: Users },
  { kind: 'copy', text: 'Duplicate', icon: Copy },
  { kind: 'edit', text: 'Edit', icon: Pencil },
];

interface EventActionsProps {
  event: EventView;
  onWrite: (kind: FormKind) => void;
  onGone: () => void;
}

/** The buttons for those who may edit events, in the foot of an event's dialog. */
export function EventActions({ event, onWrite, onGone }: EventActionsProps) {
  useEffect(() => {
    // The form is loaded ahead, so that it replaces this dialog at once. If that fails, the form itself says so.
    loadNewEvent().catch(() => undefined);
  }, []);
  return (
    <>
      <DeleteButton event={event} onGone={onGone} />
      {ways
        .filter(
          ({ kind }) => kind !== 'people' || !(isUnpublished(event) || event.state === 'draft'),
        )
        .map(({ kind, text, icon: Icon }) => (
          <Button
            key={kind}
            className="event-action"
            onClick={() => {
              onWrite(kind);
            }}
          >
            <Icon />
            {text}
          </Button>
        ))}
    </>
  );
}

/** Asks first; of a series, which of its events are meant. */
function DeleteButton({ event, onGone }: Omit<EventActionsProps, 'onWrite'>) {
  const { seriesId } = event;
  const [isChoosing, setChoosing] = useState(false);
  const { isBusy, handleRemove } = useDeletion(event, onGone);
  const stop = () => {
    setChoosing(false);
  };
  return (
    <>
      {isChoosing && seriesId != null && (
        <Part missing={null}>
          <DeleteFromSeries
            event={event}
            seriesId={seriesId}
            onDeleteOne={() => {
              stop();
              void handleRemove();
            }}
            onClose={stop}
            onGone={onGone}
          />
        </Part>
      )}
      <Button
        look="cut"
        className="event-action"
        isBusy={isBusy}
        onClick={() => {
          if (seriesId == null) void handleRemove();
          else setChoosing(true);
        }}
      >
        <Trash2 />
        Delete
      </Button>
    </>
  );
}

const DeleteFromSeries = lazy(() =>
  import('./delete-from-series.tsx').then((module) => ({ default: module.DeleteFromSeries })),
);

function useDeletion(event: EventView, onGone: () => void) {
  const { connection } = useSyncStatus();
  const waiting = useOutbox()?.waiting ?? [];
  const isTakenBack = isUnpublished(event) && isNeverSent(waiting, eventIntention.keyOf(event.id));
  const undo = useUndo();
  return useRemoval({
    question: {
      title: `Delete “${isolated(event.title)}”?`,
      text: eventDeletionText(event.roles, isTakenBack ? 'never sent' : connection),
      yes: 'Delete event',
      no: 'Keep event',
    },
    name: event.title,
    remove: async () => (await removeEvent(event)) ?? undo('event', event.id),
    refusalOf,
    failure: 'Failed to delete event',
    subject: event.id,
    onGone,
  });
}
