import { describe, expect, it } from 'vitest';
import type { News } from '#contract/news.ts';
import type { Person } from '#domain/permissions.ts';
import { positionCalled } from '#tests/support/factories/first-organisation.ts';
import { someNews, someSettings } from '#tests/support/factories/notices.ts';
import { isStillNews, maySee, wishFor } from './news-relevance.ts';

const id = '5f0c1a0e-54a4-4f2e-9d1c-0c5d5a4b7e10';
const facts = {
  ...{ eventId: id, title: 'Drill', start: '2026-11-26T19:30:00.000Z' },
  ...{ end: '2026-11-26T21:00:00.000Z', department: '', role: 'Medic' },
};
const created = someNews();
const cancelled: News = { kind: 'event.cancelled', ...facts };
const free: News = { kind: 'seat.free', ...facts };
const post: News = { kind: 'post.new', postId: id, title: '', excerpt: '' };
const application: News = {
  ...{ kind: 'application.received', postingId: id, departmentId: 'logistics', title: '' },
};

describe('SPEC 12.10 news', () => {
  const person = (over: Partial<Person>): Person => ({
    ...{ role: 'Member', flags: [], positions: [], ...over },
  });
  const hauler = positionCalled('Hauler');

  it.each([
    ['a recruit', person({}), [cancelled, post]],
    ['an org member', person({ flags: ['OrgMember'] }), [created, cancelled, free, post]],
    [
      'who manages the department',
      person({ flags: ['OrgMember'], positions: [hauler] }),
      [created, cancelled, free, post, application],
    ],
  ])('may be seen by %s', (_, reader, seen) => {
    const all = [created, cancelled, free, post, application];
    expect(all.filter((news) => maySee({ ...reader, id }, { news, helpers: [] }))).toEqual(seen);
  });

  it.each([
    ['whoever may edit events', person({ role: 'Leader' }), 'leader', true],
    ['a helper', person({ flags: ['OrgMember'] }), 'helper', true],
    ['a helper who is no member any more', person({}), 'helper', false],
    ['any other member', person({ flags: ['OrgMember'] }), 'other', false],
    ['whoever’s coming it is', person({}), 'comer', true],
  ])('SPEC 32.39 of a mark may be seen by %s', (_, reader, readerId, isSeen) => {
    const news: News = {
      ...{ kind: 'mark.replaced', ...facts, userId: 'comer', username: 'Nova' },
      ...{ was: 'noShow', mark: 'present', by: 'Rho' },
    };
    expect(maySee({ ...reader, id: readerId }, { news, helpers: ['helper'] })).toBe(isSeen);
  });
});

describe('SPEC 12.2 a member', () => {
  it('hears of new events: of all, of those of their departments, or of none', () => {
    const wish = (newEvents: 'all' | 'departments' | 'none') =>
      wishFor(someSettings({ newEvents }), created);
    expect([wish('all'), wish('departments'), wish('none')]).toEqual([true, 'departments', false]);
  });

  it('turns off each kind by its switch, but not a free seat', () => {
    const off = { changes: false, reminders: false, posts: false, applications: false } as const;
    const wish = (news: News) => wishFor(someSettings({ ...off, newEvents: 'none' }), news);
    expect([created, cancelled, post, application].map(wish)).toEqual([false, false, false, false]);
    expect(wish(free)).toBe(true);
    expect(wishFor(someSettings({ posts: false }), cancelled)).toBe(true);
  });
});

describe('SPEC 12.11 what is told late', () => {
  const noon = new Date('2026-11-26T12:00:00.000Z');
  const night = new Date('2026-11-27T00:00:00.000Z');
  const subject = { end: new Date(facts.end) };

  it('is still news until its subject is over or gone', () => {
    expect(isStillNews(free, subject, noon)).toBe(true);
    expect(isStillNews(free, subject, night)).toBe(false);
    expect(isStillNews(free, undefined, noon)).toBe(false);
    expect(isStillNews(post, { end: null }, night)).toBe(true);
  });

  it('is no cancellation of what is back, or would be over', () => {
    expect(isStillNews(cancelled, undefined, noon)).toBe(true);
    expect(isStillNews(cancelled, subject, noon)).toBe(false);
    expect(isStillNews(cancelled, undefined, night)).toBe(false);
  });
});
