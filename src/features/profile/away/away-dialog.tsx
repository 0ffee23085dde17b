import { CalendarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AwayRow } from '#contract/away.ts';
import { serverTime } from '#browser/server-clock.ts';
import { refusalOf } from '#data/refusal.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { useBackCloses } from '#ui/press/back-closes.ts';
import { Button } from '#ui/press/button.tsx';
import { useFocusHeir } from '#ui/press/focus-heir.ts';
import { timeSpan } from '#ui/time/time.ts';
import { useNow } from '#ui/time/use-now.ts';
import { notify } from '#ui/toasts/notify.ts';
import { AbsenceForm, AWAY_SUBJECT } from './absence-form.tsx';
import { addAbsence, removeAbsence, useAbsences } from './absences.data.ts';
import { NotAnswered } from '../not-answered.tsx';
import { isAwayOver, toComeFirst } from './typed-absence.ts';

/** SPEC 30.37, 30.38: when the member is away, asked of the server each time. */
export function AwayDialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  const { value: absences, failure, retry } = useAbsences();
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog
      title="Away"
      lead="Leaders see you're away, not your note. Your seats stay yours."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {absences && failure === null && (
            <Button
              look="go"
              aria-haspopup="dialog"
              onClick={() => {
                setAdding(true);
              }}
            >
              Add
            </Button>
          )}
        </>
      }
    >
      <div className="dialog-body devices">
        {failure !== null && (
          <NotAnswered
            offline="Your away times need a connection."
            failure={failure}
            onRetry={retry}
          />
        )}
        {absences === undefined && failure === null && (
          <Loading text="Loading your away times…" skeleton={<SkeletonRows count={1} />} />
        )}
        {absences && failure === null && <Absences absences={absences} />}
      </div>
      {isAdding && (
        <AbsenceForm
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </Dialog>
  );
}

function Absences({ absences }: { absences: readonly AwayRow[] }) {
  const now = serverTime(useNow());
  const list = useFocusHeir();
  const { busy, remove } = useRemoving();
  return (
    <div ref={list} tabIndex={-1}>
      {absences.length === 0 && (
        <EmptyState
          icon={CalendarOff}
          text="No away times yet."
          about="Add a holiday or a busy week: you count as can't go for every event in it, and nobody has to ask you."
        />
      )}
      <ul className="rows">
        {toComeFirst(absences, now).map((one) => (
          <Row
            key={one.id}
            absence={one}
            now={now}
            isBusy={busy === one.id}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  absence: AwayRow;
  /** The moment by the server's clock. */
  now: number;
  isBusy: boolean;
  onRemove: () => void;
}

function Row({ absence, now, isBusy, onRemove }: RowProps) {
  const { from, to, note } = absence;
  const when = timeSpan({ start: from, end: to }, new Date(now));
  const isNow = Date.parse(from) <= now && !isAwayOver(absence, now);
  return (
    <li className="account-row">
      <Tile>
        <CalendarOff />
      </Tile>
      <div>
        <h3 className="away-when">
          {when.split(/(?<=–) /).map((part) => (
            <span key={part}>{part} </span>
          ))}
        </h3>
        {note !== '' && <p dir="auto">{note}</p>}
        {isNow && <Pill tone="wait">Away now</Pill>}
        {isAwayOver(absence, now) && <Pill>Over</Pill>}
      </div>
      <Button look="cut" aria-label={`Remove ${when}`} isBusy={isBusy} onClick={onRemove}>
        <Trash2 />
        <span className="not-on-phone">Remove</span>
      </Button>
    </li>
  );
}

function useRemoving() {
  const [busy, setBusy] = useState<string | null>(null);
  const remove = async (absence: AwayRow) => {
    setBusy(absence.id);
    try {
      await removeAbsence(absence.id);
      notify({
        kind: 'ok',
        text: "You're no longer away then.",
        subject: AWAY_SUBJECT,
        action: { label: 'Undo', onAct: () => void bringBack(absence) },
      });
    } catch (error) {
      const text = `You're still away then. ${refusalOf(error).message}`;
      notify({ kind: 'bad', text, subject: AWAY_SUBJECT });
    }
    setBusy(null);
  };
  return { busy, remove };
}

async function bringBack(absence: AwayRow): Promise<void> {
  const { from, to, note } = absence;
  try {
    await addAbsence({ from, to, note });
    notify({ kind: 'ok', text: "You're away then again.", subject: AWAY_SUBJECT });
  } catch (error) {
    notify({
      kind: 'bad',
      text: `It didn't come back. ${refusalOf(error).message}`,
      subject: AWAY_SUBJECT,
      action: { label: 'Try again', onAct: () => void bringBack(absence) },
    });
  }
}
