import { BellOff, BellRing, Smartphone } from 'lucide-react';
import { useState } from 'react';
import {
  thisBrowser,
  turnOff,
  turnOn,
  useDeviceNotices,
  useIsReachable,
  type DeviceNotices,
  type TurnedOn,
} from '#data/this-device.ts';
import { Card } from '#ui/card.tsx';
import { Tile } from '#ui/department-mark.tsx';
import { Switch } from '#ui/switch.tsx';
import { calendarDate } from '#ui/time.ts';
import { DeviceObstacle } from './device-obstacle.tsx';
import { DeviceRow } from './device-row.tsx';
import { SendTest } from './send-test.tsx';
import './this-device.css';

/** SPEC 12.17, SPEC 12.18: whether this browser shows notifications, and how to allow it to. */
export function ThisDevice() {
  const notices = useDeviceNotices();
  return (
    <Card title="This device" icon={Smartphone}>
      {notices.kind === 'on' || notices.kind === 'off' || notices.kind === 'unknown' ? (
        <Changeable notices={notices} />
      ) : (
        <DeviceObstacle kind={notices.kind} />
      )}
    </Card>
  );
}

type Changing = Extract<DeviceNotices, { kind: 'on' | 'off' | 'unknown' }>;

function Changeable({ notices }: { notices: Changing }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isReachable = useIsReachable();
  const isOn = notices.kind === 'on';
  const isStuck = !isOn && !isReachable;
  const handleChange = async (wish: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(wish ? problemOf(await turnOn()) : await turnOffHere());
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DeviceRow
        icon={
          <Tile {...(isOn && { tone: 'ok' as const })}>{isOn ? <BellRing /> : <BellOff />}</Tile>
        }
        title={isOn ? 'On for this device' : 'Off for this device'}
        text={since(notices)}
      >
        {(ids) => (
          <Switch
            {...ids}
            isOn={isOn}
            isDisabled={isBusy || isStuck || notices.kind === 'unknown'}
            onChange={(wish) => {
              handleChange(wish).catch(reportError);
            }}
          />
        )}
      </DeviceRow>
      <div role="status" className="device-says">
        {isStuck && <p>You&apos;re offline. You can turn this on once you&apos;re back.</p>}
        {!isStuck && problem !== null && <p>{problem}</p>}
      </div>
      {isOn && <SendTest isReachable={isReachable} />}
    </>
  );
}

async function turnOffHere(): Promise<null> {
  await turnOff();
  return null;
}

/** Null if they are on, or if the card itself says why not. */
function problemOf(turned: TurnedOn): string | null {
  if (turned.kind === 'failed') return turned.message;
  return turned.kind === 'left' ? "Your browser's question was closed, so nothing changed." : null;
}

function since(notices: Changing): string {
  return notices.kind === 'on'
    ? `${thisBrowser()}, since ${calendarDate(notices.since.toISOString())}`
    : thisBrowser();
}
