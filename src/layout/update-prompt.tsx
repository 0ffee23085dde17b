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
      <div>
        <h2>A new version is ready</h2>
        <p>Updating reloads the page.</p>
        <div className="prompt-ways">
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
