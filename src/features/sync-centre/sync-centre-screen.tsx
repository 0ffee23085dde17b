import { CheckCheck, CircleAlert, Clock, Info, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useOutbox, type OutboxView } from '#data/outbox.ts';
import { useSyncStatus } from '#data/status.ts';
import { syncNow } from '#data/sync-now.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { AtOnce } from '#ui/loading/at-once.tsx';
import { Button } from '#ui/press/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loading } from '#ui/loading/loaded.tsx';
import { DeviceData } from './device-data.tsx';
import { RefusedRow, SentRow, WaitingRow } from './entry-rows.tsx';
import { sendingNote } from './entry-words.ts';
import { Pictures } from './pictures.tsx';
import { Storage } from './storage.tsx';
import './sync-centre.css';

export function SyncCentreScreen() {
  const outbox = useOutbox();
  const lists = useFocusHeir();
  return (
    <>
      <div className="head">
        <div className="grows">
          <h1>Sync Centre</h1>
          <p>What&apos;s waiting to send, and how current this device is.</p>
        </div>
        <SyncNow />
      </div>
      {/* All of it is read from the device, which is too quick for a skeleton. */}
      <AtOnce className="sync-centre">
        <div className="sync-column" ref={lists} tabIndex={-1}>
          {outbox ? <Changes outbox={outbox} /> : <Loading text="Reading your changes…" />}
        </div>
        <div className="sync-column">
          <DeviceData />
          <Storage />
          <Pictures />
        </div>
      </AtOnce>
    </>
  );
}

function Changes({ outbox: { waiting, refused, sent } }: { outbox: OutboxView }) {
  return (
    <>
      {refused.length > 0 && (
        <Card
          title="Needs you"
          icon={CircleAlert}
          className="card-bad"
          action={<Total value={refused.length} />}
        >
          <ul className="rows" ref={heldPresses}>
            {refused.map((entry) => (
              <RowBoundary key={entry.id} of={entry}>
                <RefusedRow entry={entry} />
              </RowBoundary>
            ))}
          </ul>
        </Card>
      )}
      <Card
        title="Waiting to send"
        icon={Clock}
        className="card-wait"
        action={<Total value={waiting.length} />}
      >
        {waiting.length === 0 ? (
          <EmptyState
            icon={CheckCheck}
            text={`${refused.length > 0 ? '' : 'All caught up. '}Nothing is waiting to send.`}
          />
        ) : (
          <Waiting entries={waiting} />
        )}
      </Card>
      {sent.length > 0 && <Sent entries={sent} />}
    </>
  );
}

function Waiting({ entries }: { entries: OutboxView['waiting'] }) {
  const status = useSyncStatus();
  return (
    <>
      <ul className="rows" ref={heldPresses}>
        {entries.map((entry) => (
          <RowBoundary key={entry.id} of={entry}>
            <WaitingRow entry={entry} />
          </RowBoundary>
        ))}
      </ul>
      <p className="note sync-note">
        <Info className="small" />
        <span>{sendingNote(status)}</span>
      </p>
    </>
  );
}

function Sent({ entries }: { entries: OutboxView['sent'] }) {
  return (
    <Card
      title="Sent"
      icon={CheckCheck}
      className="card-ok"
      action={<span className="aside">Last 7 days</span>}
    >
      <ul className="rows">
        {entries.map((entry) => (
          <RowBoundary key={entry.id} of={entry}>
            <SentRow entry={entry} />
          </RowBoundary>
        ))}
      </ul>
    </Card>
  );
}

function Total({ value }: { value: number }) {
  return <span className="num aside">{value}</span>;
}

function SyncNow() {
  const { connection, needsSignIn } = useSyncStatus();
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    await syncNow();
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      busyText="Syncing..."
      aria-disabled={connection === 'offline' || needsSignIn}
      onClick={() => void handleClick()}
    >
      <RefreshCw />
      Sync now
    </Button>
  );
}
