import { useState } from 'react';
import type { Away } from '#ui/editing/sending-words.ts';
import { sendTest } from '#data/this-device.ts';
import { Button } from '#ui/press/button.tsx';

/** SPEC 12.25: sends a test to this device. */
export function SendTest({ reach }: { reach: Away | 'online' }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const handlePress = async () => {
    setBusy(true);
    setSaid('');
    try {
      setSaid((await sendTest()) ?? 'Sent. It should pop up in a moment.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="device-more device-test">
      <Button
        isBusy={isBusy}
        aria-disabled={reach !== 'online'}
        onClick={() => {
          handlePress().catch(reportError);
        }}
      >
        Send a test
      </Button>
      <p role="status">{reach === 'online' ? said : unsent[reach]}</p>
    </div>
  );
}

const unsent: Readonly<Record<Away, string>> = {
  offline: "You can send one once you're back online.",
  trouble: 'You can send one once our server is back.',
};
