import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Tile } from '#ui/department-mark.tsx';
import { FeedDialog } from './feed-dialog.tsx';

/** Asks nothing of the server until it is opened, so that the profile opens from the device alone. */
export function CalendarFeed() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card feed-row" aria-labelledby="calendar-feed">
      <Tile>
        <CalendarSync />
      </Tile>
      <div>
        <h2 id="calendar-feed">Calendar feed</h2>
        <p>See your events in the calendar app you already use. It keeps itself up to date.</p>
      </div>
      <Button
        aria-haspopup="dialog"
        aria-label="Set up calendar feed"
        onClick={() => {
          setOpen(true);
        }}
      >
        Set up
      </Button>
      {isOpen && (
        <FeedDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
