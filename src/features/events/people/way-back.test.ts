import { expect, test } from 'vitest';
import type { EventAlone } from '#contract/events.ts';
import { usualRules } from '#tests/support/factories/usual-rules.ts';
import { wayBack } from './way-back.ts';

const rsvp = (userId: string, answer: 'seat' | 'maybe' | 'no', roleId?: string) => ({
  ...{ id: `e:${userId}`, eventId: 'e', userId, username: userId, avatarUrl: '', revision: 1 },
  ...{ role: '', answer, attending: answer === 'seat', ...(roleId !== undefined && { roleId }) },
});
const waits = (userId: string, role: string, place: number) => ({
  ...{ role, userId, username: userId, place },
});
const role = (id: string, name: string) => ({
  ...{ id, name, icon: '', department: '', capacity: 1, attending: 1, waiting: 0 },
});
const event: EventAlone = {
  ...usualRules,
  ...{ id: 'e', title: 'Convoy', start: '', end: '', description: '', eventImageUrl: '' },
  ...{ discordChannelId: null, discordMessageId: null, revision: 1 },
  roles: [role('h', 'Hauler'), role('m', 'Medic')],
  rsvps: [
    rsvp('nova', 'seat', 'h'),
    rsvp('rho', 'maybe'),
    rsvp('zed', 'seat', 'm'),
    rsvp('phi', 'no'),
  ],
  answers: { maybe: 1, no: 1 },
  waitlist: [waits('tau', 'Hauler', 2), waits('zed', 'Hauler', 3), waits('rho', 'Medic', 1)],
};
const seatInHauler = { to: 'seat', role: 'h' } as const;
const seatInMedic = { to: 'seat', role: 'm' } as const;
const onHauler = { to: 'waiting', role: 'h' } as const;
const onMedic = { to: 'waiting', role: 'm' } as const;
const maybe = { to: 'maybe', role: null } as const;
const no = { to: 'no', role: null } as const;
const out = { to: 'none', role: null } as const;
const leave = (id: string) => ({ to: 'none', role: id });

test.each([
  ['nova', seatInMedic, [seatInHauler]],
  ['nova', maybe, [seatInHauler]],
  ['nova', out, [seatInHauler]],
  ['nova', onHauler, [seatInHauler]],
  ['nova', onMedic, [leave('m')]],
  ['rho', seatInHauler, [maybe, { ...onMedic, place: 1 }]],
  ['rho', no, [maybe, { ...onMedic, place: 1 }]],
  ['rho', onHauler, [leave('h')]],
  ['zed', maybe, [seatInMedic, { ...onHauler, place: 3 }]],
  ['zed', { to: 'none', role: 'h' }, [seatInMedic, { ...onHauler, place: 3 }]],
  ['tau', seatInMedic, [leave('m'), { ...onHauler, place: 2 }]],
  ['tau', maybe, [out, { ...onHauler, place: 2 }]],
  ['tau', { ...onHauler, place: 1 }, [{ ...onHauler, place: 2 }]],
  ['tau', { to: 'none', role: 'h' }, [{ ...onHauler, place: 2 }]],
  ['phi', onHauler, [no]],
  ['new', seatInHauler, [leave('h')]],
  ['new', no, [out]],
] as const)(
  'SPEC 30.31 %s who is put to %o is put back to all that they had',
  (who, move, steps) => {
    expect(wayBack(event, who, move)).toEqual(steps);
  },
);
