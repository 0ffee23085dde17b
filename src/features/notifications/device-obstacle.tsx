import { BellOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { lookAgain, unblockedIn, type Obstacle } from '#data/this-device.ts';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { Tile } from '#ui/page/tile.tsx';
import { DeviceRow } from './device-row.tsx';

const LIST = 'The list behind the bell still works.';
const obstacles: Readonly<Record<Obstacle, { title: string; text: string }>> = {
  blocked: { title: 'Blocked by your browser', text: LIST },
  'home-screen': {
    title: 'Only from your home screen',
    text: 'In Safari, tap Share and Add to Home Screen. Then open the app from there and turn them on.',
  },
  'not-kept': {
    title: 'Not in a private window',
    text: `This browser can't keep anything on this device. ${LIST}`,
  },
  impossible: { title: "This browser can't show notifications", text: LIST },
};

/** Why nothing can be turned on here, and what to do about it. */
export function DeviceObstacle({ kind }: { kind: Obstacle }) {
  return (
    <>
      <DeviceRow
        icon={
          <Tile>
            <BellOff />
          </Tile>
        }
        {...obstacles[kind]}
      />
      {kind === 'blocked' && <Unblocking />}
    </>
  );
}

const steps = {
  browser: ["Open this site's settings in your browser.", 'Set Notifications to Allow.'],
  system: ['In Settings on this device, open Notifications.', 'Choose this app and allow them.'],
};

function Unblocking() {
  const { isBusy, said, check } = useObstacleCheck();
  return (
    <div className="device-more">
      <p>To get notifications here:</p>
      <ol>
        {[...steps[unblockedIn()], 'Come back and check again.'].map((step, at) => (
          <li key={step}>
            <span className="num-disc" aria-hidden="true">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="device-check">
        <Button
          isBusy={isBusy}
          onClick={() => {
            check().catch(reportError);
          }}
        >
          <RefreshCw className={classNames(isBusy && 'spin')} />
          Check again
        </Button>
        <p role="status">{said}</p>
      </div>
    </div>
  );
}

function useObstacleCheck() {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const check = async () => {
    setBusy(true);
    setSaid('');
    try {
      await lookAgain();
      setSaid('Still blocked.'); // if notifications were allowed, this component is gone by now
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, said, check };
}
