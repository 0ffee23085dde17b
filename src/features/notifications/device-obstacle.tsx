import { BellOff, RefreshCw } from 'lucide-react';
import { lookAgain, type Obstacle } from '#data/this-device.ts';
import { Button } from '#ui/button.tsx';
import { Tile } from '#ui/department-mark.tsx';
import { DeviceRow } from './device-row.tsx';

const LIST = 'The list behind the bell still works.';
const obstacles: Readonly<Record<Obstacle, { title: string; text: string }>> = {
  blocked: { title: 'Blocked by your browser', text: LIST },
  'home-screen': {
    title: 'Only from the home screen',
    text: 'On iPhone and iPad, notifications work only from the home screen.',
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

const steps = [
  "Open this site's settings in your browser.",
  'Set Notifications to Allow.',
  'Come back and check again.',
];

function Unblocking() {
  return (
    <div className="device-more">
      <p>To get notifications here:</p>
      <ol>
        {steps.map((step, at) => (
          <li key={step}>
            <span className="device-step" aria-hidden="true">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Button
        onClick={() => {
          lookAgain().catch(reportError);
        }}
      >
        <RefreshCw />
        Check again
      </Button>
    </div>
  );
}
