import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { EventAlone } from '#contract/events.ts';
import { ANSWER_NOTE_LIMIT } from '#contract/answers.ts';
import { refusalOf } from '#data/refusal.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { Field, Input } from '#ui/fields/field.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { decideAsking } from './people.data.ts';

type Asking = NonNullable<EventAlone['asked']>[number];

/** SPEC 30.57: who asks for a seat, in the order of their asking, to be confirmed or declined. */
export function AskedPeople({ event }: { event: EventAlone }) {
  const { asked = [] } = event;
  if (asked.length === 0) return null;
  return (
    <section aria-label="Ask for a seat">
      <h3>
        Ask for a seat <small className="num">{asked.length}</small>
      </h3>
      <ul>
        {asked.map((one) => (
          <AskedRow key={one.userId} event={event} asking={one} />
        ))}
      </ul>
    </section>
  );
}

function AskedRow({ event, asking }: { event: EventAlone; asking: Asking }) {
  const { userId, username, role } = asking;
  const { isBusy, decide } = useDeciding(event.id, asking);
  const [isDeclining, setDeclining] = useState(false);
  const note = event.notes?.find((one) => one.userId === userId)?.note ?? '';
  return (
    <li aria-label={username} className="people-asked">
      <Avatar name={username} address="" size="xs" />
      <p>
        <bdi>{username}</bdi> · <bdi>{role}</bdi>
        {note !== '' && <small dir="auto">{note}</small>}
      </p>
      <Button
        look="line"
        aria-label={`Confirm ${username}`}
        isBusy={isBusy}
        onClick={() => void decide({ accept: true })}
      >
        <Check />
        Confirm
      </Button>
      <Button
        look="ghost"
        aria-label={`Decline ${username}`}
        aria-expanded={isDeclining}
        isBusy={isBusy}
        onClick={() => {
          setDeclining(!isDeclining);
        }}
      >
        <X />
        Decline
      </Button>
      {isDeclining && (
        <DeclineForm
          username={username}
          isBusy={isBusy}
          onDecline={(line) => void decide({ accept: false, note: line })}
        />
      )}
    </li>
  );
}

interface DeclineFormProps {
  username: string;
  isBusy: boolean;
  onDecline: (line: string) => void;
}

/** SPEC 30.50: with a line for whoever asked, or without one. */
function DeclineForm({ username, isBusy, onDecline }: DeclineFormProps) {
  const [line, setLine] = useState('');
  return (
    <form
      method="post"
      className="people-decline"
      onSubmit={(submission) => {
        submission.preventDefault();
        onDecline(line.trim());
      }}
    >
      <Field label="Why (optional)" help={`${isolated(username)} reads it.`}>
        <Input
          value={line}
          maxLength={ANSWER_NOTE_LIMIT}
          autoComplete="off"
          onChange={({ target }) => {
            setLine(target.value);
          }}
        />
      </Field>
      <Button type="submit" look="cut" isBusy={isBusy}>
        Decline seat
      </Button>
    </form>
  );
}

function useDeciding(eventId: string, { userId, username, role }: Asking) {
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: { accept: boolean; note?: string }) => {
    setBusy(true);
    try {
      await decideAsking(eventId, { userId, ...decision });
      const done = decision.accept ? `confirmed as ${isolated(role)}` : 'declined';
      notify({ kind: 'ok', text: `${isolated(username)}: ${done}.`, subject: `people ${userId}` });
    } catch (error) {
      const failure = `Nothing was decided for ${isolated(username)}.`;
      notify({ kind: 'bad', text: `${failure} ${refusalOf(error).message}` });
    }
    setBusy(false);
  };
  return { isBusy, decide };
}
