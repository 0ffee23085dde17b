import { Clock } from 'lucide-react';
import type { EventView } from '#sync/views/views.ts';
import { Button } from '#ui/press/button.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { AnswerNote } from './answer-note.tsx';
import { RoleAttendees } from './role-attendees.tsx';
import { givingUpQuestion, type Phase } from './role-standing.ts';
import { useAnswering } from './use-answering.ts';
import './answers.css';

interface AnswerBarProps {
  event: EventView;
  phase: Phase;
  isMember: boolean;
}

const choices = [
  { what: 'maybe', text: 'Maybe' },
  { what: 'no', text: "Can't go" },
] as const;

const yesTexts = { maybe: 'Answer maybe', no: "Answer can't go" } as const;

/** The answers without a seat: who gave them, and the member's own, with a note to it. */
export function AnswerBar({ event, phase, isMember }: AnswerBarProps) {
  const { maybe, cannot, answer } = event;
  const isShut = event.state === 'calledOff' || event.state === 'draft';
  const isOpen = isMember && phase !== 'over' && phase !== 'unpublished' && !isShut;
  const isAnswered =
    answer.answer !== 'none' || event.roles.some(({ line }) => line?.mine === 'in');
  if (!isOpen && maybe.length + cannot.length === 0) return null;
  return (
    <section className="answers" aria-label="Other answers">
      {isOpen && <Choices event={event} />}
      <RoleAttendees attendees={maybe} label="Maybe" isLabelled />
      <RoleAttendees attendees={cannot} label="Can't go" isLabelled />
      {isOpen && isAnswered && <AnswerNote event={event} />}
    </section>
  );
}

/** Pressing one that is pressed already takes the answer back. */
function Choices({ event }: { event: EventView }) {
  const { isBusy, answer } = useAnswering(event);
  const { answer: own } = event;
  const handleClick = async (what: 'maybe' | 'no') => {
    if (own.answer === what) await answer({ what: 'none' });
    else {
      const question = givingUpQuestion(event, { what, yes: yesTexts[what] });
      if (question === null || (await confirm(question))) await answer({ what });
    }
  };
  return (
    <div className="answer-choices" role="group" aria-label="Your answer without a seat">
      {choices.map(({ what, text }) => {
        const isOwn = own.answer === what;
        return (
          <Button
            key={what}
            look="line"
            aria-pressed={isOwn}
            isBusy={isBusy}
            data-waiting={isOwn && own.isWaiting ? '' : undefined}
            onClick={() => void handleClick(what)}
          >
            {isOwn && own.isWaiting && <Clock className="small" />}
            {text}
            {isOwn && own.isWaiting && <span className="sr-only">, waiting to send</span>}
          </Button>
        );
      })}
    </div>
  );
}
