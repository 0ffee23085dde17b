import { useOrganisation } from '#data/organisation.ts';
import { Link } from '@tanstack/react-router';
import { Megaphone, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { SentMessage } from '#contract/messages.ts';
import { useAgenda } from '#data/events.ts';
import { useAway } from '#data/status.ts';
import { awayText } from '#ui/editing/sending-words.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Picker } from '#ui/muster/picker.tsx';
import { Card } from '#ui/page/card.tsx';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { calendarDate } from '#ui/time/time.ts';
import { MessageText } from './message-text.tsx';
import { seenText, sentToText } from './message-words.ts';
import { useSentMessages } from './messages.data.ts';
import {
  meantBy,
  chosenIn,
  DAYS_AHEAD,
  DAYS_BACK,
  earliest,
  partOf,
  readersOffered,
  type ReadersPart,
} from './readers.ts';
import { useMessage } from './use-message.ts';
import './messages.css';

interface MessagesViewProps {
  /** Who reads it, as the address says. */
  readers: ReadersPart;
  onChoose: (readers: ReadersPart) => void;
}

/** SPEC 24.3: the view of the leader dashboard in which leaders write to people, and see what they wrote. */
export function MessagesView({ readers, onChoose }: MessagesViewProps) {
  return (
    <div className="messages-view">
      <Card title="Write a message" icon={Megaphone}>
        <MessageForm chosen={chosenIn(readers)} onChoose={onChoose} />
      </Card>
      <Card title="What you wrote" icon={Send}>
        <Sent />
      </Card>
    </div>
  );
}

interface MessageFormProps {
  chosen: string;
  onChoose: MessagesViewProps['onChoose'];
}

function MessageForm({ chosen, onChoose }: MessageFormProps) {
  const away = useAway();
  const offered = useOffered(chosen);
  const { text, errors, isBusy, send, change, renew, problem } = useMessage('message', () => {
    onChoose(partOf(''));
  });
  return (
    <form
      method="post"
      className="card-body form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(meantBy(chosen));
      }}
    >
      {errors.form !== undefined && <ErrorLine role="alert">{errors.form}</ErrorLine>}
      {away && <p className="note">{awayText(away)} Messages need a connection.</p>}
      <div>
        <Picker
          label="To"
          value={chosen}
          options={offered}
          isInvalid={errors.to !== undefined}
          onChange={(option) => {
            onChoose(partOf(option));
            renew();
          }}
        />
        {errors.to !== undefined && <ErrorLine role="alert">{errors.to}</ErrorLine>}
        <p className="messages-some">
          To write to some members only, select them in{' '}
          <Link to="/leader-dashboard" search={{ view: 'members' }}>
            Members
          </Link>
          .
        </p>
      </div>
      <MessageText value={text} error={errors.text} problem={problem} onChange={change} />
      <div className="messages-deeds">
        <Button type="submit" look="go" isBusy={isBusy} busyText="Sending...">
          Send message
        </Button>
      </div>
    </form>
  );
}

/** Departments and events; an event of another time that the address names is offered as well. */
function useOffered(chosen: string) {
  const [from] = useState(() => earliest(new Date()));
  const { shown } = useOrganisation();
  const agenda = useAgenda(from, DAYS_BACK + DAYS_AHEAD);
  const entries = agenda.state === 'here' ? agenda.value.entries : none;
  return useMemo(() => {
    const offered = readersOffered(shown, entries, calendarDate);
    const isKnown = chosen === '' || offered.some(({ value }) => value === chosen);
    return isKnown ? offered : [{ value: chosen, title: 'The chosen event' }, ...offered];
  }, [shown, entries, chosen]);
}

const none: readonly never[] = [];

function Sent() {
  const away = useAway();
  const { value: sent, failure, retry } = useSentMessages();
  if (sent?.length === 0)
    return (
      <EmptyState
        icon={Send}
        text="Nothing yet. What you write is listed here, with how many have seen it."
      />
    );
  if (sent)
    return (
      <ul className="rows">
        {sent.map((message) => (
          <SentRow key={message.id} message={message} />
        ))}
      </ul>
    );
  if (!failure) return <Loading text="Loading…" skeleton={<SkeletonRows count={2} />} />;
  const text = away
    ? `${awayText(away)} What you wrote isn't kept on this device.`
    : `Couldn't load this. ${failure.message}`;
  return <LoadError text={text} onRetry={retry} />;
}

function SentRow({ message }: { message: SentMessage }) {
  return (
    <li className="message-row">
      <p dir="auto">{message.text}</p>
      <small>
        {sentToText(message)} · <Moment iso={message.at} /> · <b>{seenText(message)}</b>
      </small>
    </li>
  );
}
