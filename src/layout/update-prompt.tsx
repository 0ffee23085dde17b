import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { applyUpdate } from '#data/status.ts';
import { Button } from '#ui/button.tsx';
import { Tile } from '#ui/department-mark.tsx';

/** Says that a newer version is ready. Never over a dialog; "Later" lasts until the next start. */
export function UpdatePrompt() {
  const [isLater, setLater] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (isLater) return null;
  return (
    <section className="card prompt" aria-label="Update">
      <Tile tone="beacon">
        <Sparkles />
      </Tile>
      <div className="flex-1">
        <h2 className="font-sans text-base">A new version is ready</h2>
        <p className="mt-1 mb-3 text-sm text-text-2">Updating reloads the page.</p>
        <div className="flex justify-end gap-2">
          <Button
            look="ghost"
            onClick={() => {
              setLater(true);
            }}
          >
            Later
          </Button>
          <Button
            look="go"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true);
              void applyUpdate().finally(() => {
                setBusy(false);
              });
            }}
          >
            Update
          </Button>
        </div>
      </div>
    </section>
  );
}
