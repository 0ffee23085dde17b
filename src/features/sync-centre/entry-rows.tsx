import { Link } from '@tanstack/react-router';
import {
  CalendarCheck,
  CalendarMinus,
  CalendarPlus,
  CalendarX,
  CircleUserRound,
  ClipboardPen,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { discard, retry, type EntryView } from '#data/outbox.ts';
import { NotSaved, undo } from '#data/rsvp.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.ts';
import { useNow } from '#ui/clock.ts';
import { Tile } from '#ui/department-mark.tsx';
import { KeptMessage } from '#ui/kept-message.tsx';
import { notify } from '#ui/notify.ts';
import { entryTimes, entryTitle } from './entry-words.ts';

/** Codes after which another role of the same event may still be free. */
const anotherRoleHelps: readonly string[] = ['role_full', 'role_gone'];
/** Codes after which there is no posting to look at, or nobody who may. */
const postingIsOutOfReach: readonly string[] = ['not_found', 'forbidden'];
/** Codes after which the same change cannot succeed. */
const retryIsVain: readonly string[] = ['event_gone', 'event_over', 'not_found', 'role_gone'];

export function RefusedRow({ entry }: { entry: EntryView }) {
  const mayChoose = anotherRoleHelps.includes(entry.code ?? '');
  return (
    <Row entry={entry} tone="bad" icon={iconOf(entry, CalendarX)}>
      <p className="entry-why text-bad">{entry.reason ?? 'Your change was refused.'}</p>
      <div className="entry-acts">
        {'title' in entry.label && (
          <Link className={buttonClass('go')} to="/dashboard">
            Open My Profile
          </Link>
        )}
        {mayChoose && 'eventId' in entry.label && (
          <Link
            className={buttonClass('go')}
            to="/events/$eventId"
            params={{ eventId: entry.label.eventId }}
          >
            Choose another role
          </Link>
        )}
        {'postingId' in entry.label && !postingIsOutOfReach.includes(entry.code ?? '') && (
          <Link
            className={buttonClass('go')}
            to="/departments/$deptId"
            params={{ deptId: entry.label.departmentId }}
            search={{ posting: entry.label.postingId }}
          >
            Open posting
          </Link>
        )}
        {!retryIsVain.includes(entry.code ?? '') && <RetryButton entry={entry} />}
        {'eventId' in entry.label ? (
          <PutAwayButton entry={entry} />
        ) : (
          <DiscardButton entry={entry} />
        )}
      </div>
    </Row>
  );
}

export function WaitingRow({ entry }: { entry: EntryView }) {
  const icon = entry.attending ? CalendarPlus : CalendarMinus;
  return (
    <Row entry={entry} tone="wait" icon={iconOf(entry, icon)}>
      {entry.reason !== undefined && <p className="entry-why">{entry.reason}</p>}
      <div className="entry-acts">
        {entry.state === 'parked' && <RetryButton entry={entry} />}
        {'eventId' in entry.label ? <UndoButton entry={entry} /> : <DiscardButton entry={entry} />}
      </div>
    </Row>
  );
}

export function SentRow({ entry }: { entry: EntryView }) {
  return (
    <Row entry={entry} tone="ok" icon={iconOf(entry, CalendarCheck)}>
      {entry.notice !== undefined && <p className="entry-why">{entry.notice}</p>}
    </Row>
  );
}

/** What is about neither an event nor a posting is about the member. */
function iconOf({ label }: EntryView, Event: LucideIcon): ReactNode {
  if ('postingId' in label) return <ClipboardPen />;
  return 'eventId' in label ? <Event /> : <CircleUserRound />;
}

interface RowProps {
  entry: EntryView;
  tone: 'bad' | 'wait' | 'ok';
  icon: ReactNode;
  children: ReactNode;
}

function Row({ entry, tone, icon, children }: RowProps) {
  const now = useNow();
  return (
    <li className="entry">
      <Tile size="s" tone={tone}>
        {icon}
      </Tile>
      <div className="min-w-0 flex-1">
        <h3>{entryTitle(entry)}</h3>
        <p className="text-sm text-text-3">{entryTimes(entry, new Date(now))}</p>
        {children}
        {entry.message !== undefined && <KeptMessage html={entry.message} policy={htmlPolicy} />}
      </div>
    </li>
  );
}

function RetryButton({ entry }: { entry: EntryView }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    await retry(entry.id);
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`Retry: ${entryTitle(entry)}`}
      onClick={() => void handleClick()}
    >
      Retry
    </Button>
  );
}

/** The same offer as on the event's own card. */
function UndoButton({ entry }: { entry: EntryView }) {
  const [isBusy, setBusy] = useState(false);
  const subject = 'eventId' in entry.label ? entry.label.eventId : entry.id;
  const handleClick = async () => {
    setBusy(true);
    try {
      await undo(entry.id);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: 'Failed to update RSVP', subject });
    }
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`Undo: ${entryTitle(entry)}`}
      onClick={() => void handleClick()}
    >
      Undo
    </Button>
  );
}

/** A refused RSVP holds nothing that its author wrote: like the event's dialog, this does not ask. */
function PutAwayButton({ entry }: { entry: EntryView }) {
  return (
    <Button aria-label={`Discard: ${entryTitle(entry)}`} onClick={() => void discard(entry.id)}>
      Discard
    </Button>
  );
}

const stays = "This may already have arrived. You can undo it once it's confirmed.";

const removed = 'This refused change will be removed from the list.';
const dropped = "It won't be sent, and you can't undo this.";

function DiscardButton({ entry }: { entry: EntryView }) {
  const whyId = useId();
  const isOut = entry.mayHaveArrived === true;
  const handleClick = async () => {
    const isSure = await confirm({
      title: 'Discard this change?',
      text: `${entryTitle(entry)}. ${entry.state === 'refused' ? removed : dropped}`,
      yes: 'Discard change',
      no: 'Keep change',
      isDestructive: true,
    });
    // It may have left while the question stood there.
    if (isSure && !(await discard(entry.id))) notify({ kind: 'bad', text: stays });
  };
  return (
    <>
      <Button
        aria-label={`Discard: ${entryTitle(entry)}`}
        aria-disabled={isOut}
        aria-describedby={isOut ? whyId : undefined}
        onClick={() => void handleClick()}
      >
        Discard
      </Button>
      {isOut && (
        <p className="entry-stays" id={whyId}>
          {stays}
        </p>
      )}
    </>
  );
}
