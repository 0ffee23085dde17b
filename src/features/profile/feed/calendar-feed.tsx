import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { FeedDialog } from './feed-dialog.tsx';

/** The calendar feed asks nothing of the server until it is opened, so that the profile opens from the device alone. */
export function CalendarFeed() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
  useOpenedByName('calendar-feed', open);
  return (
    <section className="card feed-row" aria-labelledby="feed-title">
      <Tile>
        <CalendarSync />
      </Tile>
      <div>
        <h2 id="feed-title">Calendar feed</h2>
        <p>See your events in the calendar app you already use. It keeps itself up to date.</p>
      </div>
      <Button aria-haspopup="dialog" aria-label="Set up calendar feed" onClick={open}>
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
