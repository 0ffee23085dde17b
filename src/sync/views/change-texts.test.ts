import { describe, expect, test } from 'vitest';
import { directions, isKeptApart } from '#tests/support/hostile/directions.inputs.ts';
import type { EntryView } from '#sync/views/views.ts';
import { eventIntention } from '#sync/intentions/event/event-intention.ts';
import { intentions } from '#sync/intentions/intentions.ts';
import { motdIntention } from '#sync/intentions/motd/motd-intention.ts';
import { pageIntention } from '#sync/intentions/page/page-intention.ts';
import { postIntention } from '#sync/intentions/post/post-intention.ts';
import {
  iconOf,
  isToCompare,
  outcomeText,
  refusalMessage,
  remediesOf,
  subjectOf,
  wayOutOf,
} from './change-texts.ts';

function refused(overrides: Partial<EntryView>): EntryView {
  return {
    id: 'r1',
    name: 'rsvp.set',
    key: 'event:e1',
    label: { title: 'A change', link: { path: '/events/e1', text: 'Choose another role' } },
    args: {
      eventId: 'e1',
      role: 'Field medic',
      attending: true,
      seenStart: '2026-11-21T19:00:00.000Z',
      eventTitle: 'Rescue exercise',
    },
    at: new Date(0),
    state: 'refused',
    code: 'role_full',
    reason: 'The role filled up before your change arrived.',
    ...overrides,
  };
}

describe('NT7 SPEC 12.24 a refused change in the list', () => {
  test('says what was refused and why, and leads to the event', () => {
    expect(refusalMessage(refused({}))).toEqual({
      title: "Your RSVP for Field medic didn't go through",
      body: 'Rescue exercise: the role filled up first.',
      promise: "We'll tell you if a seat opens up.",
      path: '/events/e1',
    });
  });

  test('has the words of the server where we have none', () => {
    const other = refused({ code: 'invalid', reason: 'Something is wrong with it.' });
    expect(refusalMessage(other).body).toBe('Rescue exercise. Something is wrong with it.');
  });

  test('without any reason only names what it is about', () => {
    const { reason: _, ...silent } = refused({ code: 'invalid' });
    expect(refusalMessage(silent).body).toBe('Rescue exercise');
  });

  test('of which nothing can be seen any more leads to the sync centre', () => {
    expect(refusalMessage(refused({ code: 'forbidden' })).path).toBe('/sync');
    expect(refusalMessage(refused({ label: { title: 'A change' } })).path).toBe('/sync');
  });

  test.each(directions)('SPEC 5.26 runs left to right around $input ($source)', ({ name }) => {
    const args = { eventId: 'e1', role: name, attending: true, seenStart: '', eventTitle: name };
    const { title, body } = refusalMessage(refused({ args }));
    expect([title, body].join()).toContain(name);
    expect([title, body].filter((text) => !isKeptApart(text))).toEqual([]);
  });

  test('of any other kind is named like in the sync centre', () => {
    const label = { title: 'Notification settings changed', link: { path: '/x', text: 'Open' } };
    const settings = refused({ name: 'notifications.save', args: {}, label, code: 'invalid' });
    expect(refusalMessage(settings)).toMatchObject({
      title: 'Not accepted: Notification settings changed',
      path: '/x',
    });
  });
});

describe('OB21 a change that this version does not know, or cannot read', () => {
  const newer = { name: 'away.publish', args: { id: 'a' } };
  const unread = { name: 'rsvp.set', args: { eventId: 7 } };

  test.each([newer, unread])('is told of like any form: $name', (one) => {
    const { code: _, ...change } = refused(one);
    expect([iconOf(change), subjectOf(change)]).toEqual(['file-pen', one.name]);
    expect(outcomeText({ ...change, state: 'sent' }, '/')).toBe('A change');
    expect(outcomeText(change, '/')).toBe(
      'A change. The role filled up before your change arrived.',
    );
    expect(refusalMessage(change).title).toBe('Not accepted: A change');
    expect(remediesOf(change)).toEqual({
      ...{ linkHelps: true, mayRetry: true, asksFirst: true, undo: null, message: null },
    });
  });
});

test('the picture of an RSVP says what is wanted, and how it ended', () => {
  const pictures = (['waiting', 'parked', 'sent', 'refused'] as const).map((state) =>
    iconOf(refused({ state })),
  );
  expect(pictures).toEqual([...['calendar-plus', 'calendar-plus', 'calendar-check', 'calendar-x']]);
});

describe('SPEC 23.1 a change that somebody else overtook', () => {
  const edit = { id: 'x1', isNew: false, basedOn: 1 };
  const post = { title: 'T', content: '', isPinned: false, postImageUrl: '' };
  const event = { title: 'T', start: '', end: '', description: '', roles: [], eventImageUrl: '' };
  const wishes = [
    [eventIntention.with({ ...edit, draft: event }), '/events/x1?form=edit'],
    [
      postIntention.with({ ...edit, draft: { ...post, isVideoPost: false, videoUrl: '' } }),
      '/leader-dashboard?view=managePosts&post=x1',
    ],
    [pageIntention.with({ ...edit, draft: { content: '' } }), '/page/x1?edit=yes'],
    [motdIntention.with({ ...edit, draft: { value: '' } }), '/leader-dashboard?edit=message'],
  ] as const;
  const overtaken = ({ name, args }: (typeof wishes)[number][0], code: EntryView['code']) => {
    const intention = intentions.find((one) => one.name === name);
    const label = intention?.label(args) ?? { title: '' };
    return refused({ name, args, label, ...(code && { code }) });
  };

  test.each(wishes)('$name is compared in its form', (wish, path) => {
    const entry = overtaken(wish, 'stale_revision');
    expect(isToCompare(entry)).toBe(true);
    expect(wayOutOf(entry)).toEqual({ path, text: 'Compare' });
    expect(refusalMessage(entry).path).toBe(path);
    expect(remediesOf(entry).mayRetry).toBe(false);
  });

  test('every kind that can be overtaken is among them', () => {
    const named = new Set(wishes.map(([{ name }]) => name));
    const others = intentions.filter(({ name }) => name.endsWith('.publish') && !named.has(name));
    expect(others).toEqual([]);
  });

  test.each(wishes)('control: $name, refused for another reason, is not compared', (wish) => {
    const entry = overtaken(wish, 'invalid');
    expect(isToCompare(entry)).toBe(false);
    expect(wayOutOf(entry)?.text).not.toBe('Compare');
  });
});
