import { isolated } from '#domain/markup/isolated.ts';
import { clockTimeIn, dayIn } from '#domain/time/zoned-time.ts';
import type { NewsKind, NewsOf } from './news-kind.ts';
import { cancelling, moreOfSeries, ofEvent } from './event-news.ts';
import { dayAndTimeOf, endOf, timeOf, whenOf, type Reader } from './news-times.ts';

type ChangedEvent = NewsOf<'event.changed'>;

/** SPEC 12.4 */
export const eventChanged: NewsKind<ChangedEvent> = {
  ...ofEvent,
  setting: 'changes',
  audience: () => 'everybody',
  text: (news, reader) => {
    const { title, body } = textOfOne(news, reader);
    return { title, body: `${body}${moreOfSeries(news.more)}` };
  },
  holds: ({ isRoleGone }, { rsvp }) => isRoleGone || rsvp !== null,
  asOf: (news) => news, // it tells of a change: the next one is news of its own
  actions: (news, { rsvp }) => cancelling(news, rsvp),
};

function textOfOne({ title, role, isRoleGone, was, start, end }: ChangedEvent, reader: Reader) {
  const seat = isRoleGone
    ? `${isolated(role)} is no longer on offer, so your seat is gone. You can pick another role.`
    : `Your seat as ${isolated(role)} is safe.`;
  if (was.start !== start) {
    const { zone } = reader;
    const isOtherDay = dayIn(zone, new Date(was.start)) !== dayIn(zone, new Date(start));
    const to = isOtherDay ? dayAndTimeOf(start, reader) : clockTimeIn(zone, new Date(start));
    const before = isOtherDay ? whenOf(was.start, reader) : timeOf(was.start, reader);
    return { title: `${isolated(title)} moved to ${to}`, body: `It was ${before}. ${seat}` };
  }
  if (was.end !== end) {
    return {
      title: `${isolated(title)} now ends at ${endOf({ start, end }, reader)}`,
      body: `It was ${timeOf(was.end, reader)}. ${seat}`,
    };
  }
  return { title: `Your seat in ${isolated(title)} is gone`, body: seat };
}
