import { FolderDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/press/button.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useOpenedByName } from '#ui/page/part-named-in-address.ts';
import { DataExportDialog } from './data-export-dialog.tsx';

/** SPEC 27.7: asks nothing of the server until it is opened, so that the profile opens from the device alone. */
export function DataExport({ owner }: { owner: { readonly username: string } }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
  };
  useOpenedByName('my-data', open);
  return (
    <section className="card feed-row" aria-labelledby="data-export-title">
      <Tile>
        <FolderDown />
      </Tile>
      <div>
        <h2 id="data-export-title">Download my data</h2>
        <p>Everything the portal has about you, as a file to keep.</p>
      </div>
      <Button aria-haspopup="dialog" aria-label="Get a copy of my data" onClick={open}>
        Get a copy
      </Button>
      {isOpen && (
        <DataExportDialog
          owner={owner}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}
