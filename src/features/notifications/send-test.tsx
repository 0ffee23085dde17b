import { useState } from 'react';
import { sendTest } from '#data/this-device.ts';
import { Button } from '#ui/button.tsx';

/** SPEC 12.25 */
export function SendTest({ isReachable }: { isReachable: boolean }) {
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
        aria-disabled={!isReachable}
        onClick={() => {
          handlePress().catch(reportError);
        }}
      >
        Send a test
      </Button>
      <p role="status">{isReachable ? said : 'Tests need a connection.'}</p>
    </div>
  );
}
