import { CircleAlert, Clock, Send } from 'lucide-react';
import { useId, useState, type SubmitEvent } from 'react';
import { EMPTY_MESSAGE, MESSAGE_LIMIT } from '#contract/applications.ts';
import { discard } from '#data/outbox.ts';
import { refusalOf } from '#data/refusal.ts';
import { useTextDraft } from '#data/text-draft.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { MOST_MESSAGES } from '#domain/submission.ts';
import { Field, Textarea } from '#ui/fields/field.tsx';
import { LongText } from '#ui/html/long-text.tsx';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { notify } from '#ui/toasts/notify.ts';
import { useReaders, writeMessage } from './submissions.data.ts';
import { writerOf, type SubmissionView, type UnsentMessage } from './submission-views.data.ts';

interface ConversationProps {
  submission: SubmissionView;
  /** Who reads what is written here. */
  readBy: string;
}

/** SPEC 21.2: what was said about a submission, and a field to say more. */
export function Conversation({ submission, readBy }: ConversationProps) {
  const titleId = useId();
  const readers = useReaders(submission);
  const { messages, unsent, state } = submission;
  const isFull = messages.length >= MOST_MESSAGES;
  return (
    <section className="conversation" aria-labelledby={titleId}>
      <h3 id={titleId}>Messages</h3>
      {messages.length + unsent.length === 0 && <p className="help">Nothing has been said yet.</p>}
      <ol>
        {messages.map((message) => {
          const writer = writerOf(message, readers);
          return (
            <li key={message.id} data-mine={writer === 'You' || undefined}>
              <div>
                <b dir="auto">{writer}</b> <Moment iso={message.at} />
              </div>
              <p dir="auto">
                <LongText text={message.text} policy={htmlPolicy} />
              </p>
            </li>
          );
        })}
        {unsent.map((one) => (
          <Unsent key={one.entry.id} message={one} />
        ))}
      </ol>
      {state !== 'withdrawn' && !isFull && <Answer submission={submission} readBy={readBy} />}
      {isFull && <p className="help">This conversation is full.</p>}
    </section>
  );
}

/** One that waits, or was refused: then its words stay until they are put away. */
function Unsent({ message: { text, entry } }: { message: UnsentMessage }) {
  const isRefused = entry.state === 'refused';
  return (
    <li data-mine="" data-unsent={isRefused ? 'refused' : 'waiting'}>
      <div>
        {isRefused ? <CircleAlert className="small" /> : <Clock className="small" />}
        <b>You</b> <span className="aside">{isRefused ? 'Not accepted' : 'Waiting to send'}</span>
      </div>
      <p dir="auto">
        <LongText text={text} policy={htmlPolicy} />
      </p>
      {isRefused && (
        <div className="conversation-refused">
          <span>{entry.reason}</span>
          <Button onClick={() => void discard(entry.id)}>Discard</Button>
        </div>
      )}
    </li>
  );
}

function Answer({ submission, readBy }: ConversationProps) {
  const { text, type, problem, error, handleSubmit } = useAnswer(submission);
  return (
    <form
      method="post"
      className="conversation-answer"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Field label="New message" help={problem ?? `${readBy} will be told.`} error={error}>
        <Textarea
          rows={3}
          maxLength={MESSAGE_LIMIT}
          value={text}
          onChange={({ target }) => {
            type(target.value);
          }}
        />
      </Field>
      <Button type="submit">
        <Send />
        Send
      </Button>
    </form>
  );
}

function useAnswer(submission: SubmissionView) {
  const { text, type, sent, problem } = useTextDraft(`submission ${submission.id}`);
  const [error, setError] = useState<string>();
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '') {
      setError(EMPTY_MESSAGE);
      return;
    }
    try {
      await writeMessage(submission, text.trim());
      await sent(text);
    } catch (failure) {
      notify({ kind: 'bad', text: `Failed to send. ${refusalOf(failure).message}` });
    }
  };
  const typeAnew = (next: string) => {
    type(next);
    setError(undefined);
  };
  return { text, type: typeAnew, problem, error, handleSubmit };
}
