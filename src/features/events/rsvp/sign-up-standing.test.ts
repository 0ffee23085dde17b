import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { EventRules } from '#sync/views/views.ts';
import { aRole, anEventView } from '../an-entry.ts';
import { actionFor } from './role-standing.ts';
import { phaseOf, signUpText } from './sign-up-standing.ts';

const start = Date.parse('2026-11-20T20:00:00.000Z');
const now = start - 5 * HOUR_MS;
const hence = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
const anEvent = (rules: EventRules) => ({ ...anEventView([aRole()]), ...rules });
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '') ?? null;

it.each([
  [{}, 'open', null],
  [{ confirm: true }, 'asking', /^Leaders confirm each seat\.$/],
  [{ closesAt: hence(3) }, 'open', /^Sign-ups close .+, in 3 h\.$/],
  [{ closesAt: hence(-1) }, 'shut', /^Sign-ups closed .+\.$/],
  [{ opensAt: hence(3) }, 'shut', /^Sign-ups open .+, in 3 h\.$/],
  [{ opensAt: hence(30) }, 'shut', /^Sign-ups open [^,]+\.$/],
  [{ locked: true, reason: 'Crew is set.' }, 'shut', /^Sign-ups are locked\. Crew is set\.$/],
  [{ state: 'calledOff', reason: 'Storm.' }, 'shut', null],
] as const)(
  'SPEC 30.55 of %o the phase is %s, and above the roles stands %s',
  (rules, phase, text) => {
    const event = anEvent(rules);
    expect(phaseOf(event, now)).toBe(phase);
    const said = plain(signUpText(event, now));
    if (text === null) expect(said).toBe(null);
    else expect(said).toMatch(text);
  },
);

it('SPEC 30.55 what is over says nothing of sign-ups', () => {
  const event = anEvent({ locked: true });
  expect(phaseOf(event, start + 9 * HOUR_MS)).toBe('over');
  expect(signUpText(event, start + 9 * HOUR_MS)).toBe(null);
});

it('SPEC 30.55 SPEC 30.58 shut, a seat is given up and none taken; where leaders confirm, one is asked for, full or not', () => {
  const full = aRole({ isFull: true });
  expect(actionFor(aRole(), 'shut')).toBe(null);
  expect(actionFor(aRole({ mine: 'attending' }), 'shut')).toBe('cancel');
  expect([actionFor(full, 'asking'), actionFor(full, 'open')]).toEqual(['ask', 'full']);
  expect(actionFor(aRole({ mine: 'asked' }), 'asking')).toBe('cancel');
});
