import { CalendarPlus2 } from 'lucide-react';
import { isUnpublished } from '#sync/views/fold-own-events.ts';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { saveFile } from '#ui/press/save-file.ts';
import './add-to-calendar.css';

/** Hands over the event as a file for calendar apps, made on this device. An event that waits has none, and a draft (SPEC 30.54): few could open it. */
export function AddToCalendar({ event }: { event: EventView }) {
  if (isUnpublished(event) || event.state === 'draft') return null;
  const handleClick = async () => {
    const { eventFile } = await import('./event-file.ts');
    const file = eventFile(event, { origin: location.origin, now: new Date() });
    if ((await saveFile(file)) === 'handed over') return; // the system itself says what became of the file
    const text = 'Saved as a calendar file. Open it to add the event to your calendar.';
    notify({ kind: 'ok', text, subject: event.id });
  };
  return (
    <Button look="link" className="event-to-calendar" onClick={() => void handleClick()}>
      <CalendarPlus2 className="small" />
      Add to calendar
    </Button>
  );
}
