import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { SeriesEvent, SeriesRole } from '#server/db/planning-tables.ts';
import { asEdit, fieldsAt, type SeriesFields } from './series-event.ts';
import { givenAfter, merged, wishedEvent } from './series-merge.ts';
import { digestsOf, wishOf } from './series-wish.ts';

const zone = 'Europe/Berlin';
const lengthMs = 2 * HOUR_MS;
const [first, second] = [new Date('2026-11-22T19:00:00Z'), new Date('2026-11-29T19:00:00Z')];

const aText = fc.constantFrom('', 'one', 'two', 'three');
const aLead = fc.option(fc.integer({ min: 1, max: 400 }).map((hours) => hours * HOUR_MS));
const idOf = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const aRole = (place: number) =>
  fc.record({
    id: fc.constant(idOf(place)),
    name: aText.map((text) => `${place} ${text}`),
    icon: aText,
    capacity: fc.integer({ min: 1, max: 3 }),
    department: fc.constantFrom('', 'logistics'),
    audience: fc.constant(null),
  });
const someRoles = fc
  .tuple(aRole(0), aRole(1), aRole(2), aRole(3))
  .chain((roles) => fc.shuffledSubarray(roles));
const aSeries: fc.Arbitrary<SeriesEvent> = fc.record({
  ...{ title: aText, description: aText, eventImageUrl: aText, question: aText },
  handoverHours: fc.integer({ min: 0, max: 3 }),
  audience: fc.constant(null),
  confirm: fc.boolean(),
  helpers: fc.subarray(['x', 'y']),
  ...{ opensBefore: aLead, closesBefore: aLead, roles: someRoles },
});
/** An event of the series that may have been changed by itself. */
const anEvent = (at: Date) =>
  fc.record({
    fields: aSeries.map((event) => fieldsAt(event, { at, zone, lengthMs })),
    hours: fc.integer({ min: -2, max: 2 }),
  });
const aCase = fc.record({ event: aSeries, from: anEvent(first), other: anEvent(second) });

const movedBy = ({ fields, hours }: { fields: SeriesFields; hours: number }): SeriesFields => ({
  ...fields,
  start: new Date(fields.start.getTime() + hours * HOUR_MS),
  end: new Date(fields.end.getTime() + hours * HOUR_MS),
});

/** What an edit that was made in `from` makes of the series and of another event. */
function edited(event: SeriesEvent, from: SeriesFields, other: SeriesFields, to: SeriesFields) {
  const at = second;
  const wish = wishOf(asEdit(to), { event, from, zone });
  const next = wishedEvent(event, wish, zone);
  const given = digestsOf(fieldsAt(event, { at, zone, lengthMs }), zone);
  const merging = {
    ...{ current: other, given, wish, zone },
    next: fieldsAt(next, { at, zone, lengthMs }),
  };
  const fields = merged(merging);
  return { wish, next, fields, given, after: givenAfter(merging, fields) };
}

describe('an edit of several events', () => {
  it('SPEC 31.15 wishes nothing by what it has as its event has it, and changes no other one', () => {
    fc.assert(
      fc.property(aCase, ({ event, ...events }) => {
        const [from, other] = [movedBy(events.from), movedBy(events.other)];
        const { wish, next, fields, given, after } = edited(event, from, other, from);
        expect(wish.fields).toEqual(from);
        expect(next).toEqual(event);
        expect(fields).toEqual(other);
        expect(after).toEqual(given);
      }),
      { seed: 31 },
    );
  });

  it('SPEC 31.15 changes in the others what it changes in its event, and nothing else', () => {
    const changes = {
      ...{ title: 'new', description: 'new', eventImageUrl: 'new', question: 'new' },
      ...{ handoverHours: 9, helpers: ['z'] },
    };
    const aField = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
    fc.assert(
      fc.property(aCase, aField, ({ event, ...events }, field) => {
        const [from, other] = [movedBy(events.from), movedBy(events.other)];
        const change = { [field]: changes[field] };
        const { next, fields } = edited(event, from, other, { ...from, ...change });
        expect(next).toEqual({ ...event, ...change });
        const isOwn = JSON.stringify(other[field]) !== JSON.stringify(event[field]);
        expect(fields).toEqual(isOwn ? other : { ...other, ...change });
      }),
      { seed: 31 },
    );
  });

  const role = (place: number, changes: Partial<SeriesRole> = {}): SeriesRole => ({
    ...{ id: idOf(place), name: `role ${place}`, icon: '', capacity: 2, department: '' },
    ...{ audience: null, ...changes },
  });
  const usual: SeriesEvent = {
    ...{ title: 'Night convoy', description: '', eventImageUrl: '', question: '' },
    ...{ handoverHours: 2, audience: null, confirm: false, helpers: [] },
    ...{ opensBefore: null, closesBefore: HOUR_MS, roles: [role(0), role(1)] },
  };
  const at = (start: Date, changes: Partial<SeriesFields> = {}): SeriesFields => ({
    ...fieldsAt(usual, { at: start, zone, lengthMs }),
    ...changes,
  });

  it('SPEC 31.15 changes of a role what it changes in its event', () => {
    const from = at(first, { roles: [role(0, { capacity: 5 }), role(1)] });
    const other = at(second, { roles: [role(0), role(1, { name: 'Own' })] });
    const roles = [role(0, { capacity: 5, name: 'New' }), role(1, { icon: 'x' })];
    const { next, fields } = edited(usual, from, other, { ...from, roles });
    expect(next.roles).toEqual([role(0, { name: 'New' }), role(1, { icon: 'x' })]);
    expect(fields.roles).toEqual([role(0, { name: 'New' }), role(1, { name: 'Own', icon: 'x' })]);
  });

  it('SPEC 31.15 adds a new role, removes one that is removed, and leaves those of one event alone', () => {
    const from = at(first, { roles: [role(0), role(1), role(2)] });
    const other = at(second, { roles: [role(0, { capacity: 9 }), role(1), role(3)] });
    const to = { ...from, roles: [role(4), role(1), role(2)] };
    const { next, fields } = edited(usual, from, other, to);
    expect(next.roles).toEqual([role(4), role(1)]);
    expect(fields.roles).toEqual([role(4), role(1), role(3)]);
  });

  it('SPEC 31.15 leaves out a role that one event alone has no more', () => {
    const other = at(second, { roles: [role(0)] });
    const roles = [role(0), role(1, { capacity: 7 })];
    const { next, fields } = edited(usual, at(first), other, at(first, { roles }));
    expect(next.roles).toEqual(roles);
    expect(fields.roles).toEqual([role(0)]);
  });

  it('SPEC 31.15 gives no role the name of another one', () => {
    const other = at(second, { roles: [role(0), role(1, { name: 'NEW' })] });
    const roles = [role(0, { name: 'New' }), role(1)];
    const { fields } = edited(usual, at(first), other, at(first, { roles }));
    expect(fields.roles).toEqual(other.roles);
    const swapped = [role(0, { name: 'role 1' }), role(1, { name: 'role 0' })];
    expect(
      edited(usual, at(first), at(second), at(first, { roles: swapped })).fields.roles,
    ).toEqual(swapped);
  });

  it('SPEC 31.14, 31.15 sign-ups close as long before the start of each as they do before that of its event', () => {
    const later = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR_MS);
    const other = at(second, { start: later(second, 1), end: later(second, 3) });
    const to = at(first, { closesAt: later(first, -4) });
    const { next, fields, after } = edited(usual, at(first), other, to);
    expect(next.closesBefore).toBe(4 * HOUR_MS);
    expect(fields).toEqual({ ...other, closesAt: later(second, -3) });
    // And by the next edit as well.
    expect(after['closesBefore']).toBe(digestsOf(fields, zone)['closesBefore']);
  });
});
