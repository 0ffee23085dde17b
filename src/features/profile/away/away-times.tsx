import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { AwayDialog } from './away-dialog.tsx';

/** SPEC 30.37. It asks nothing of the server until it is opened, so that the profile opens from the device alone. */
export function AwayTimes() {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
  useOpenedByName('away', open);
  return (
    <section className="card feed-row" aria-labelledby="away-title">
      <Tile>
        <CalendarOff />
      </Tile>
      <div>
        <h2 id="away-title">Away</h2>
        <p>Say once when you can&apos;t come. You aren&apos;t asked about events in that time.</p>
      </div>
      <Button aria-haspopup="dialog" aria-label="Show your away times" onClick={open}>
        Show
      </Button>
      {isOpen && (
        <AwayDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
