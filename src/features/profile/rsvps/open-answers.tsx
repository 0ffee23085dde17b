import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import type { OpenAnswer } from '#data/open-answers.ts';
import { Pill } from '#ui/page/pill.tsx';
import './open-answers.css';

interface OpenAnswersProps {
  answers: readonly OpenAnswer[];
  /** When an event is: `Tomorrow, 19:00 GMT`. */
  when: (answer: OpenAnswer) => string;
}

/** SPEC 30.35: what the member has said without a seat, and where they wait for one; nothing without any. */
export function OpenAnswers({ answers, when }: OpenAnswersProps) {
  if (answers.length === 0) return null;
  return (
    <section className="open-answers" aria-label="Waitlists and maybes">
      <ul className="rows">
        {answers.map((answer) => (
          <li key={answer.id}>
            <div>
              <h3>
                <Link
                  to="/events/$eventId"
                  params={{ eventId: answer.id }}
                  aria-haspopup="dialog"
                  dir="auto"
                >
                  {answer.title}
                </Link>
              </h3>
              <time dateTime={answer.start} data-day="" data-until={answer.end}>
                {when(answer)}
              </time>
            </div>
            <p>
              {answer.says.map((text) => (
                <Pill key={text} {...(answer.isWaiting && { tone: 'wait', icon: Clock })}>
                  {text}
                </Pill>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
