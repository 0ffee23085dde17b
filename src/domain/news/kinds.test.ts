import { describe, expect, it } from 'vitest';
import type { News } from '#contract/news.ts';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import { newsKindOf } from './kinds.ts';
import { isStillNews } from './news-relevance.ts';

const placeOf = (news: News, reader: { readonly isOrgMember: boolean }) =>
  newsKindOf(news).place(news, reader);
const eventId = '5f0c1a0e-54a4-4f2e-9d1c-0c5d5a4b7e10';
const event = (title: string, start: string, end: string) => ({
  ...{ eventId, title, start, end, department: 'logistics' },
});
const now = new Date('2026-11-20T12:00:00.000Z');
const yours = 'Your answer was changed: First aid under fire';
const said = (news: News, zone = 'Europe/London'): [string, string] => {
  const { title, body } = newsKindOf(news).text(news, { zone, now });
  return [title, body];
};

describe('SPEC 12.14 a notice says', () => {
  const aid = event('First aid under fire', '2026-11-26T19:30:00.000Z', '2026-11-26T21:00:00.000Z');

  it('when a new event is, and how many seats are left', () => {
    const news = { kind: 'event.new', ...aid, role: null } as const;
    expect(said({ ...news, spotsLeft: 6 })).toEqual([
      'New event: First aid under fire',
      'Thu 26 Nov, 19:30 GMT · 6 spots left',
    ]);
    expect(said({ ...news, spotsLeft: 1 }, 'Asia/Kathmandu')[1]).toBe(
      'Fri 27 Nov, 01:15 GMT+5:45 · 1 spot left',
    );
    expect(said({ ...news, spotsLeft: null })[1]).toBe('Thu 26 Nov, 19:30 GMT');
  });

  it('the year, if it is another one for the reader', () => {
    const eve = event('Old year', '2026-12-31T20:00:00.000Z', '2026-12-31T23:00:00.000Z');
    const news = { kind: 'event.new', ...eve, role: null, spotsLeft: null } as const;
    expect(said(news)[1]).toBe('Thu 31 Dec, 20:00 GMT');
    expect(said(news, 'Asia/Kathmandu')[1]).toBe('Fri 1 Jan 2027, 01:45 GMT+5:45');
  });

  it('September with three letters', () => {
    const start = '2026-09-03T18:00:00.000Z';
    const news = { kind: 'seat.free', ...event('Drill', start, start), role: 'Medic' } as const;
    expect(said(news)).toEqual([
      'Seat free: Drill',
      'Thu 3 Sep, 19:00 BST. A seat as Medic is free again.',
    ]);
  });

  it('SPEC 27.5 until when the own data can be downloaded, and leads to it', () => {
    const news = { kind: 'export.ready', userId: eventId, until: now.toISOString() } as const;
    expect(said(news)).toEqual(['Your data is ready', 'Download it until Fri 20 Nov, 12:00 GMT.']);
    expect(placeOf(news, { isOrgMember: false })).toBe('/dashboard#my-data');
  });

  it('SPEC 32.5 who marked a member otherwise, also once the event is over', () => {
    const news = {
      ...({
        kind: 'mark.replaced',
        ...aid,
        userId: eventId,
        username: 'Nova',
        by: 'lyra',
      } as const),
      ...({ was: 'noShow', mark: 'present' } as const),
    };
    expect(said(news)).toEqual([
      'A mark was changed: First aid under fire',
      'You marked Nova as a no-show. lyra changed it to present.',
    ]);
    expect(said({ ...news, mark: 'none' })[1]).toBe(
      'You marked Nova as a no-show. lyra took that back.',
    );
    const later = new Date('2026-11-27T12:00:00.000Z');
    const subject = { end: new Date(aid.end) };
    expect(isStillNews(news, subject, later)).toBe(true);
    expect(isStillNews({ kind: 'answer.asked', ...aid }, subject, later)).toBe(false);
    expect(isStillNews(news, undefined, later)).toBe(false);
  });

  it('SPEC 30.27 that an answer is missing, which one, and what can be said', () => {
    const news = { kind: 'answer.asked', ...aid } as const;
    expect(said(news)).toEqual([
      'Are you coming? First aid under fire',
      "Thu 26 Nov, 19:30 GMT. Nobody knows yet: take a seat, or say maybe or can't go.",
    ]);
  });

  it('SPEC 24.4 who wrote a message and to whom, and the whole of it', () => {
    const message = {
      kind: 'message.written',
      messageId: eventId,
      author: 'Nova',
      text: 'Fuel!',
    } as const;
    const none = { eventId: null, departmentId: null, title: '' };
    expect(said({ ...message, about: none })).toEqual(['Message from Nova', 'Fuel!']);
    expect(said({ ...message, about: { ...none, eventId, title: 'Milk run' } })).toEqual([
      'Message from Nova about Milk run',
      'Fuel!',
    ]);
    expect(
      said({ ...message, about: { ...none, departmentId: 'medical', title: 'Medical' } }),
    ).toEqual(['Message from Nova to Medical', 'Fuel!']);
  });

  describe('what changed:', () => {
    const survey = event(
      'Sunday survey flight',
      '2026-11-22T19:00:00.000Z',
      '2026-11-22T21:00:00.000Z',
    );
    const { title, start, end } = survey;
    const was = { title, start: '2026-11-22T18:00:00.000Z', end: '2026-11-22T20:00:00.000Z' };
    const news = { kind: 'event.changed', ...survey, role: 'Surveyor', isRoleGone: false } as const;

    it('another time of the same day', () => {
      expect(said({ ...news, was })).toEqual([
        'Sunday survey flight moved to 19:00',
        'It was 18:00 GMT. Your seat as Surveyor is safe.',
      ]);
    });

    it('SPEC 31.37 how many more events of the series', () => {
      expect(said({ ...news, was, more: 1 })[1]).toBe(
        'It was 18:00 GMT. Your seat as Surveyor is safe. And 1 more of the series.',
      );
    });

    it('another day, which is one for each reader', () => {
      const earlier = { ...was, start: '2026-11-21T18:00:00.000Z' };
      expect(said({ ...news, was: earlier })).toEqual([
        'Sunday survey flight moved to Sun 22 Nov, 19:00',
        'It was Sat 21 Nov, 18:00 GMT. Your seat as Surveyor is safe.',
      ]);
      expect(said({ ...news, was }, 'Asia/Kathmandu')[0]).toBe(
        'Sunday survey flight moved to Mon 23 Nov, 00:45',
      );
    });

    it('another end', () => {
      expect(said({ ...news, was: { title, start, end: was.end } })).toEqual([
        'Sunday survey flight now ends at 21:00',
        'It was 20:00 GMT. Your seat as Surveyor is safe.',
      ]);
    });

    it('a role that is gone', () => {
      const gone =
        'Surveyor is no longer on offer, so your seat is gone. You can pick another role.';
      expect(said({ ...news, was: { title, start, end }, isRoleGone: true })).toEqual([
        'Your seat in Sunday survey flight is gone',
        gone,
      ]);
      expect(said({ ...news, was, isRoleGone: true })[1]).toBe(`It was 18:00 GMT. ${gone}`);
    });
  });

  it('that an event is off', () => {
    const drill = event(
      'Ground squad drill',
      '2026-11-21T16:00:00.000Z',
      '2026-11-21T17:00:00.000Z',
    );
    const of = { kind: 'event.cancelled', ...drill, role: 'Marine' } as const;
    const body = 'Sat 21 Nov, 16:00 GMT. Your RSVP is gone too.';
    expect(said(of)).toEqual(['Cancelled: Ground squad drill', body]);
    // SPEC 31.37
    expect(said({ ...of, more: 7 })[1]).toBe([body, 'And 7 more of the series.'].join(' '));
  });

  it.each([
    ['seat', 'Medic', "You're in: First aid under fire", 'Nova gave you a seat as Medic.'],
    [
      ...['waiting', 'Medic', "You're on a waitlist: First aid under fire"],
      'Nova put you on the waitlist for Medic.',
    ],
    ['none', 'Medic', yours, 'Nova took you out of Medic.'],
    ['none', null, yours, 'Nova took your answer back.'],
    ['maybe', null, yours, 'Nova set your answer to maybe.'],
    ['no', null, yours, "Nova set your answer to can't go."],
  ] as [Extract<News, { kind: 'answer.moved' }>['to'], string | null, string, string][])(
    'SPEC 30.23 where a leader has put its reader: to %s (%s)',
    (to, role, title, did) => {
      expect(said({ kind: 'answer.moved', ...aid, to, role, by: 'Nova' })).toEqual([
        title,
        `Thu 26 Nov, 19:30 GMT. ${did}`,
      ]);
    },
  );

  it('SPEC 31.21 where its reader waits, who wants a seat in each event of a series', () => {
    const news = { kind: 'answer.moved', ...aid, to: 'waiting', role: 'Medic', by: '' } as const;
    expect(said(news)).toEqual([
      "You're on a waitlist: First aid under fire",
      'Thu 26 Nov, 19:30 GMT. Medic is full, so you wait for a seat.',
    ]);
  });

  describe('how long until', () => {
    const convoy = event(
      'Night convoy to Lyra',
      '2026-11-20T20:00:00.000Z',
      '2026-11-20T22:30:00.000Z',
    );
    const news = { kind: 'reminder', ...convoy, role: 'Hauler' } as const;

    it.each([
      [180, '3 hours'],
      [60, '1 hour'],
      [15, '15 minutes'],
      [1, '1 minute'],
      [77, '77 minutes'],
      [125, '2 hours'],
      [1_440, '1 day'],
    ])('%i minutes before', (lead, words) => {
      expect(said({ ...news, lead })[0]).toBe(`Night convoy to Lyra starts in ${words}`);
    });

    it('and when it is, with the day if that is not today', () => {
      expect(said({ ...news, lead: 180 })).toEqual([
        'Night convoy to Lyra starts in 3 hours',
        "20:00 – 22:30 GMT. You're flying as Hauler.",
      ]);
      expect(said({ ...news, lead: 1_440 })[1]).toBe(
        "Fri 20 Nov, 20:00 – 22:30 GMT. You're flying as Hauler.",
      );
    });

    it('in both zones on the night the clocks change, and with the last day of a long one', () => {
      const night = { start: '2026-10-24T22:00:00.000Z', end: '2026-10-25T02:00:00.000Z' };
      expect(said({ ...news, ...night, lead: 60 })[1]).toMatch(/^23:00 BST – 02:00 GMT\./);
      const spring = { start: '2026-03-29T00:30:00.000Z', end: '2026-03-29T02:00:00.000Z' };
      expect(said({ ...news, ...spring, lead: 15 })[1]).toMatch(/^00:30 GMT – 03:00 BST\./);
      const long = { start: convoy.start, end: '2026-11-22T09:00:00.000Z' };
      expect(said({ ...news, ...long, lead: 60 })[1]).toMatch(/^20:00 – Sun 22 Nov, 09:00 GMT\./);
    });
  });

  it('what was posted, and what was applied for', () => {
    const postId = eventId;
    const excerpt = 'Three escorted crossings a week until the new year.';
    expect(said({ kind: 'post.new', postId, title: 'Convoy season', excerpt })).toEqual([
      'New post: Convoy season',
      excerpt,
    ]);
    expect(
      said({
        kind: 'application.received',
        postingId: eventId,
        departmentId: 'logistics',
        title: 'Convoy Lead',
      }),
    ).toEqual(['New application', 'Convoy Lead, Logistics']);
  });
});

describe('SPEC 12.15 a notice leads to', () => {
  const org = { isOrgMember: true };
  const recruit = { isOrgMember: false };
  const facts = event('Drill', now.toISOString(), now.toISOString());

  it('its event, or to the profile of whoever may not open the calendar', () => {
    const news = { kind: 'reminder', ...facts, role: 'Medic', lead: 60 } as const;
    expect(placeOf(news, org)).toBe(`/events/${eventId}`);
    expect(placeOf(news, recruit)).toBe('/dashboard');
    const cancelled = { kind: 'event.cancelled', ...facts, role: 'Medic' } as const;
    expect(placeOf(cancelled, org)).toBe('/events');
    expect(placeOf(cancelled, recruit)).toBe('/dashboard');
  });

  it('its post, and the applications of its department', () => {
    const post = { kind: 'post.new', postId: eventId, title: '', excerpt: '' } as const;
    expect(placeOf(post, recruit)).toBe(`/home?post=${eventId}`);
    const application = {
      kind: 'application.received',
      postingId: eventId,
      departmentId: 'medical',
      title: 'Medic',
    } as const;
    expect(placeOf(application, org)).toBe(
      `/departments/medical?managed=${eventId}#manage-applications`,
    );
  });

  it('SPEC 24.4 what a message is about, else the list', () => {
    const none = { eventId: null, departmentId: null, title: '' };
    const message = {
      kind: 'message.written',
      messageId: eventId,
      author: 'Nova',
      text: '',
    } as const;
    const about = (part: Partial<typeof none> | { eventId: string } | { departmentId: string }) =>
      ({ ...message, about: { ...none, ...part } }) as const;
    expect(placeOf(about({ eventId }), org)).toBe(`/events/${eventId}`);
    expect(placeOf(about({ eventId }), recruit)).toBe('/dashboard');
    expect(placeOf(about({ departmentId: 'medical' }), org)).toBe('/departments/medical');
    expect(placeOf(about({ departmentId: 'medical' }), recruit)).toBe('/notifications');
    expect(placeOf(about({}), org)).toBe('/notifications');
  });
});

it.each(directions)(
  'SPEC 5.26 its sentences run left to right around $input ($source)',
  ({ name }) => {
    const of = event(name, '2026-11-26T19:30:00.000Z', '2026-11-26T21:00:00.000Z');
    const moved = { title: name, start: '2026-11-22T18:00:00.000Z', end: of.end };
    const ended = { ...moved, start: of.start, end: '2026-11-26T20:00:00.000Z' };
    const changed = { kind: 'event.changed', ...of, role: name, isRoleGone: false } as const;
    const all: readonly News[] = [
      { kind: 'event.new', ...of, role: null, spotsLeft: 6 },
      { ...changed, was: moved },
      { ...changed, was: ended },
      { ...changed, isRoleGone: true, was: { ...moved, start: of.start } },
      { kind: 'event.cancelled', ...of, role: name },
      { kind: 'reminder', ...of, role: name, lead: 15 },
      { kind: 'seat.free', ...of, role: name },
      { kind: 'answer.moved', ...of, to: 'seat', role: name, by: name },
      { kind: 'answer.asked', ...of },
    ];
    for (const news of all) expect(said(news).filter((text) => !isKeptApart(text))).toEqual([]);
  },
);
