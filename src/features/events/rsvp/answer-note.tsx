import { useState, type SyntheticEvent } from 'react';
import { ANSWER_NOTE_LIMIT } from '#contract/answers.ts';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { useAnswering } from './use-answering.ts';

/** The note to the own answer, which whoever may edit the event reads as well. */
export function AnswerNote({ event }: { event: EventView }) {
  const { note, isNoteWaiting } = event.answer;
  const { isBusy, answer } = useAnswering(event);
  // What is being typed stays, whatever another device of the member's says meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? note;
  const handleSubmit = (submission: SyntheticEvent<HTMLFormElement>) => {
    submission.preventDefault();
    void save(text.trim());
  };
  const save = async (wanted: string) => {
    if (await answer({ what: 'note', note: wanted })) setTyped(null);
  };
  return (
    <form method="post" className="answer-note" onSubmit={handleSubmit}>
      <Field
        label={event.question === undefined || event.question === '' ? 'Your note' : event.question}
        help={
          isNoteWaiting
            ? 'Kept on this device, waiting to send.'
            : 'Only you and the leaders of the event read it.'
        }
      >
        <Input
          value={text}
          maxLength={ANSWER_NOTE_LIMIT}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      </Field>
      {text.trim() !== note && (
        <Button type="submit" look="line" isBusy={isBusy}>
          Save note
        </Button>
      )}
    </form>
  );
}
