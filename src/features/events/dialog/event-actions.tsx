import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { isNeverSent } from '#data/entry-view.ts';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import type { EventView } from '#sync/views/views.ts';
import { removeEvent } from '../event-editing.data.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { useOutbox } from '#data/outbox.ts';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { useSyncStatus } from '#data/status.ts';
import { Button } from '#ui/press/button.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { loadNewEvent } from '../form/event-form-part.ts';
import { eventDeletionText } from '../form/role-attendance.ts';

/** What is written about an event: changes, or another one like it. */
export type FormKind = 'edit' | 'copy';

interface EventActionsProps {
  event: EventView;
  onWrite: (kind: FormKind) => void;
  onGone: () => void;
}

/** The buttons for those who may edit events, in the foot of an event's dialog. */
export function EventActions({ event, onWrite, onGone }: EventActionsProps) {
  const { connection } = useSyncStatus();
  const waiting = useOutbox()?.waiting ?? [];
  const isTakenBack = isUnpublished(event) && isNeverSent(waiting, eventIntention.keyOf(event.id));
  useEffect(() => {
    // The form is loaded ahead, so that it replaces this dialog at once. If that fails, the form itself says so.
    loadNewEvent().catch(() => undefined);
  }, []);
  const undo = useUndo();
  const { isBusy, handleRemove } = useRemoval({
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
  return (
    <>
      <Button
        look="cut"
        className="event-action"
        isBusy={isBusy}
        onClick={() => void handleRemove()}
      >
        <Trash2 />
        Delete
      </Button>
      <Button
        className="event-action"
        onClick={() => {
          onWrite('copy');
        }}
      >
        <Copy />
        Duplicate
      </Button>
      <Button
        className="event-action"
        onClick={() => {
          onWrite('edit');
        }}
      >
        <Pencil />
        Edit
      </Button>
    </>
  );
}
