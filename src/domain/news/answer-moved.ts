import { isolated } from '../markup/isolated.ts';
import { cancelling, ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

type AnswerMoved = NewsOf<'answer.moved'>;

/** SPEC 30.23 */
export const answerMoved: NewsKind<AnswerMoved> = {
  ...ofEvent,
  setting: null,
  audience: () => 'everybody',
  needs: ({ to }) => (to === 'seat' || to === 'waiting' ? 'on' : null),
  text: (news, reader) => ({
    title: titleOf(news),
    body: `${whenOf(news.start, reader)}. ${news.by === '' ? fullOf(news) : `${isolated(news.by)} ${didOf(news)}.`}`,
  }),
  holds: ({ to }, { rsvp }) => to !== 'seat' || rsvp !== null,
  actions: (news, { rsvp }) => cancelling(news, rsvp),
};

function titleOf({ title, to }: AnswerMoved): string {
  if (to === 'seat') return `You're in: ${isolated(title)}`;
  return to === 'waiting'
    ? `You're on a waitlist: ${isolated(title)}`
    : `Your answer was changed: ${isolated(title)}`;
}

/** What is said of an event of a series in which the reader wants a seat each time. */
function fullOf({ role }: AnswerMoved): string {
  return `${isolated(role ?? '')} is full, so you wait for a seat.`;
}

function didOf({ to, role }: AnswerMoved): string {
  const named = isolated(role ?? '');
  if (to === 'seat') return `gave you a seat as ${named}`;
  if (to === 'waiting') return `put you on the waitlist for ${named}`;
  if (to === 'none') return role === null ? 'took your answer back' : `took you out of ${named}`;
  return `set your answer to ${to === 'maybe' ? 'maybe' : "can't go"}`;
}
