import { useId, useState, type ReactNode } from 'react';
import { discard, retry, undo } from '#data/outbox.ts';
import { iconOf, remediesOf, subjectOf, wayOutOf } from '#sync/views/change-texts.ts';
import { NotSaved } from '#browser/not-saved.ts';
import type { EntryView } from '#sync/views/views.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { PathLink } from '#ui/press/path-link.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { useNow } from '#ui/time/use-now.ts';
import { Tile } from '#ui/page/tile.tsx';
import { KeptMessage } from '#ui/html/kept-message.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { icons } from './entry-icons.ts';
import { entryTimes } from './entry-words.ts';

export function RefusedRow({ entry }: { entry: EntryView }) {
  const { mayRetry, asksFirst } = remediesOf(entry);
  return (
    <Row entry={entry} tone="bad">
      <p className="entry-why" data-tone="bad">
        {entry.reason ?? 'Your change was refused.'}
      </p>
      <div className="entry-acts">
        <WayOut entry={entry} />
        {mayRetry && <RetryButton entry={entry} />}
        {asksFirst ? <DiscardButton entry={entry} /> : <PutAwayButton entry={entry} />}
      </div>
    </Row>
  );
}

export function WaitingRow({ entry }: { entry: EntryView }) {
  const { undo: back } = remediesOf(entry);
  return (
    <Row entry={entry} tone="wait">
      {entry.reason !== undefined && <p className="entry-why">{entry.reason}</p>}
      <div className="entry-acts">
        {entry.state === 'parked' && <RetryButton entry={entry} />}
        {back ? (
          <UndoButton entry={entry} failure={back.failure} />
        ) : (
          <DiscardButton entry={entry} />
        )}
      </div>
    </Row>
  );
}

export function SentRow({ entry }: { entry: EntryView }) {
  return (
    <Row entry={entry} tone="ok">
      {entry.notice !== undefined && <p className="entry-why">{entry.notice}</p>}
    </Row>
  );
}

/** A link to where the author of a refused change can do something about it. */
function WayOut({ entry }: { entry: EntryView }) {
  const link = wayOutOf(entry);
  if (!link || !remediesOf(entry).linkHelps) return null;
  return (
    <PathLink className={buttonClass('go')} path={link.path}>
      {link.text}
    </PathLink>
  );
}

interface RowProps {
  entry: EntryView;
  tone: 'bad' | 'wait' | 'ok';
  children: ReactNode;
}

function Row({ entry, tone, children }: RowProps) {
  const now = useNow();
  const Icon = icons[iconOf(entry)];
  const { message } = remediesOf(entry);
  return (
    <li className="entry">
      <Tile size="s" tone={tone}>
        <Icon />
      </Tile>
      <div className="grows">
        <h3>{entry.label.title}</h3>
        <p className="aside">{entryTimes(entry, new Date(now))}</p>
        {children}
        {message !== null && <KeptMessage html={message} policy={htmlPolicy} />}
      </div>
    </li>
  );
}

function RetryButton({ entry }: { entry: EntryView }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await retry(entry.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`Retry: ${entry.label.title}`}
      onClick={() => void handleClick()}
    >
      Retry
    </Button>
  );
}

/** The undo that the event's own card offers as well. */
function UndoButton({ entry, failure }: { entry: EntryView; failure: string }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    try {
      await undo(entry.id);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      notify({ kind: 'bad', text: failure, subject: subjectOf(entry) });
    }
    setBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      aria-label={`Undo: ${entry.label.title}`}
      onClick={() => void handleClick()}
    >
      Undo
    </Button>
  );
}

/** A refused RSVP contains nothing its author wrote, so this button asks no question, as in the event's dialog. */
function PutAwayButton({ entry }: { entry: EntryView }) {
  return (
    <Button aria-label={`Discard: ${entry.label.title}`} onClick={() => void discard(entry.id)}>
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
      text: `${entry.label.title}. ${entry.state === 'refused' ? removed : dropped}`,
      yes: 'Discard change',
      no: 'Keep change',
      isDestructive: true,
    });
    // The change may have been sent while the question was open.
    if (isSure && !(await discard(entry.id))) notify({ kind: 'bad', text: stays });
  };
  return (
    <>
      <Button
        aria-label={`Discard: ${entry.label.title}`}
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
