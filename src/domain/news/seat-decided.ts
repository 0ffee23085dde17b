import { isolated } from '../markup/isolated.ts';
import { cancelling, ofEvent } from './event-news.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { whenOf } from './news-times.ts';

/** SPEC 30.50: leaders have confirmed a seat that the reader asked for, or declined it. */
export const seatDecided: NewsKind<NewsOf<'seat.decided'>> = {
  ...ofEvent,
  setting: null,
  audience: () => 'everybody',
  needs: ({ accepted }) => (accepted ? 'on' : null),
  text: ({ title, start, role, accepted, note }, reader) => ({
    title: `${accepted ? "You're in" : 'No seat for you'}: ${isolated(title)}`,
    body: `${whenOf(start, reader)}. ${
      accepted
        ? `Your seat as ${isolated(role)} is confirmed.`
        : `You asked for a seat as ${isolated(role)}, and it went to others.`
    }${note === '' ? '' : ` ${isolated(note)}`}`,
  }),
  holds: ({ accepted }, { rsvp }) => !accepted || rsvp !== null,
  actions: (news, { rsvp }) => cancelling(news, rsvp),
};
