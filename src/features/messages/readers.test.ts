import { describe, expect, it } from 'vitest';
import { departments } from '#tests/support/factories/first-organisation.ts';
import { meantBy, chosenIn, partOf, readersOffered } from './readers.ts';

const event = {
  ...{ id: 'e1', title: 'Milk run', start: '2027-01-01T20:00:00Z', end: '2027-01-01T22:00:00Z' },
  ...{ department: '', mine: { state: 'out' } as never, spotsLeft: 2 },
};

describe('SPEC 24.1 whom a message can go to', () => {
  it('offers departments, and events that have roles and are published', () => {
    const offered = readersOffered(
      departments,
      [
        { ...event, id: 'e2', spotsLeft: null },
        { ...event, id: 'e3', isWaiting: true },
        { ...event, id: 'e4', isDraft: true },
        { ...event, id: 'e5', isOff: true },
        event,
      ],
      (iso) => iso.slice(0, 10),
    );
    expect(offered.map(({ value }) => value)).toEqual([
      ...departments.map(({ id }) => `department/${id}`),
      ...['event/e5', 'event/e1'],
    ]);
    expect(offered.at(-1)).toMatchObject({ title: 'Milk run', note: '2027-01-01' });
  });

  it.each([
    ['', {}, null],
    ['event/e1', { event: 'e1' }, { eventId: 'e1' }],
    ['department/logistics', { department: 'logistics' }, { departmentId: 'logistics' }],
  ])('keeps the choice %j in the address, and sends it', (option, part, addressees) => {
    expect(partOf(option)).toEqual({ event: undefined, department: undefined, ...part });
    expect(chosenIn(part)).toBe(option);
    expect(meantBy(option)).toEqual(addressees);
  });
});
