import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { removeEvent } from '#data/event-editing.ts';
import type { EventView } from '#data/events.ts';
import { refusalOf } from '#data/refusal.ts';
import { useSyncStatus } from '#data/status.ts';
import { Button } from '#ui/button.tsx';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { notify } from '#ui/notify.ts';
import { loadNewEvent } from './event-form-part.ts';
import { deletionText } from './role-attendance.ts';

/** How an event is written on: changed, or as another one like it. */
export type FormKind = 'edit' | 'copy';

const NEEDS_CONNECTION = " You're offline, and deleting needs a connection.";

interface EventActionsProps {
  event: EventView;
  onWrite: (kind: FormKind) => void;
  onGone: () => void;
}

/** What those who may edit events can do with one; in the foot of its dialog. */
export function EventActions({ event, onWrite, onGone }: EventActionsProps) {
  const isOffline = useSyncStatus().connection === 'offline';
  useEffect(() => {
    // So that one dialog takes the other's place at once. If that fails, the form itself says so.
    loadNewEvent().catch(() => undefined);
  }, []);
  const { isBusy, handleRemove } = useRemoval({
    question: {
      title: `Delete “${event.title}”?`,
      // Tried nevertheless: the connection may be back before anybody knows.
      text: `${deletionText(event.roles)}${isOffline ? NEEDS_CONNECTION : ''}`,
      yes: 'Delete event',
      no: 'Keep event',
    },
    remove: () => removeEvent(event),
    refusalOf,
    failure: 'Failed to delete event',
    subject: event.id,
    onGone: () => {
      notify({ kind: 'ok', text: `“${event.title}” is deleted.`, subject: event.id });
      onGone();
    },
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
