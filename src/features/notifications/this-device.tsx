import { BellOff, BellRing, CircleAlert, Smartphone } from 'lucide-react';
import { useState } from 'react';
import {
  thisBrowser,
  turnOff,
  turnOn,
  useDeviceNotices,
  useReach,
  type DeviceNotices,
  type TurnedOn,
} from '#data/this-device.ts';
import type { Away } from '#ui/editing/sending-words.ts';
import { useDeviceRefusal } from './push-refusal.data.ts';
import { Card } from '#ui/page/card.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { Switch } from '#ui/fields/switch.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { DeviceObstacle } from './device-obstacle.tsx';
import { DeviceRow } from './device-row.tsx';
import { SendTest } from './send-test.tsx';
import { SettingRow } from './settings-skeleton.tsx';
import './this-device.css';

/** SPEC 12.17, SPEC 12.18: whether this browser shows notifications, and how to allow it to. */
export function ThisDevice() {
  const notices = useDeviceNotices();
  const shown = useFocusHeir(); // the browser's answer may replace the focused element
  return (
    <Card title="This device" icon={Smartphone}>
      <div ref={shown} tabIndex={-1}>
        <Standing notices={notices} />
      </div>
    </Card>
  );
}

function Standing({ notices }: { notices: DeviceNotices }) {
  const { kind } = notices;
  if (kind === 'unknown') return <SettingRow />;
  if (kind === 'on' || kind === 'off') return <Changeable notices={notices} />;
  return <DeviceObstacle kind={kind} />;
}

type Changing = Extract<DeviceNotices, { kind: 'on' | 'off' }>;

function Changeable({ notices }: { notices: Changing }) {
  const { isBusy, problem, turn } = useTurning();
  const reach = useReach();
  const isOn = notices.kind === 'on';
  const isStuck = !isOn && reach !== 'online';
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
            isDisabled={isBusy || isStuck}
            onChange={(wish) => {
              turn(wish).catch(reportError);
            }}
          />
        )}
      </DeviceRow>
      <div role="status" className="device-says">
        {isStuck && <p>{stuck[reach]}</p>}
        {!isStuck && problem !== null && <p>{problem}</p>}
      </div>
      {isOn && <Refusal />}
      {isOn && <SendTest reach={reach} />}
    </>
  );
}

function useTurning() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const turn = async (wish: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(wish ? problemOf(await turnOn()) : await turnOffHere());
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, turn };
}

/** SPEC 12.26: the push service refuses this server. */
function Refusal() {
  const refusal = useDeviceRefusal();
  return (
    <div role="status" className="device-says device-refused">
      {refusal && (
        <p>
          <CircleAlert className="small" />
          <span>
            Notifications don&apos;t reach this device. {refusal.service} refuses them from this
            portal ({refusal.reason}). Your admins have been told. The list behind the bell still
            works.
          </span>
        </p>
      )}
    </div>
  );
}

const stuck: Readonly<Record<Away, string>> = {
  offline: "You're offline. You can turn this on once you're back online.",
  trouble: "Our server isn't answering. You can turn this on once it's back.",
};

async function turnOffHere(): Promise<null> {
  await turnOff();
  return null;
}

/** Null if notifications are on, or if the card itself says why not. */
function problemOf(turned: TurnedOn): string | null {
  if (turned.kind === 'failed') return turned.message;
  return turned.kind === 'left' ? "Your browser's question was closed, so nothing changed." : null;
}

function since(notices: Changing): string {
  return notices.kind === 'on'
    ? `${thisBrowser()}, since ${calendarDate(notices.since.toISOString())}`
    : thisBrowser();
}
