import { describe, expect, it } from 'vitest';
import { aRole, anEventView } from '../an-entry.ts';
import { joined, namesOf } from '../attendee-names.ts';
import {
  actionFor,
  actionLabel,
  actionTexts,
  givingUpQuestion,
  notSavedText,
  rolesShown,
  rolesTitle,
  standingSentence,
  takenBack,
} from './role-standing.ts';

describe('the one button of a role card', () => {
  it('SPEC 4.11: signs up, cancels, and is a disabled Full for whoever is not in', () => {
    expect(actionFor(aRole(), 'open')).toBe('rsvp');
    expect(actionFor(aRole({ mine: 'attending' }), 'open')).toBe('cancel');
    expect(actionFor(aRole({ isFull: true }), 'open')).toBe('full');
  });

  it('SPEC 4.11: still cancels where the role is full and the member is in it', () => {
    expect(actionFor(aRole({ isFull: true, mine: 'attending' }), 'open')).toBe('cancel');
  });

  it('is neither RSVP nor Full once the event is over; who is in may still leave', () => {
    expect(actionFor(aRole(), 'over')).toBeNull();
    expect(actionFor(aRole({ isFull: true }), 'over')).toBeNull();
    expect(actionFor(aRole({ isFull: true, mine: 'attending' }), 'over')).toBe('cancel');
    expect(actionFor(aRole({ mine: 'waiting' }), 'over')).toBe('undo');
  });

  it('takes back what still waits, in both directions', () => {
    expect(actionFor(aRole({ mine: 'waiting' }), 'open')).toBe('undo');
    expect(actionFor(aRole({ mine: 'cancelling' }), 'open')).toBe('undo');
  });

  it('is what it was before a refusal: the seat may be free again', () => {
    expect(actionFor(aRole({ mine: 'refused', isFull: true }), 'open')).toBe('full');
    expect(actionFor(aRole({ mine: 'refused' }), 'open')).toBe('rsvp');
    expect(actionFor(aRole({ mine: 'refused' }), 'over')).toBeNull();
  });

  it('comes last on the card of the role that was refused', () => {
    const full = aRole({ name: 'Gunner', isFull: true });
    const lost = aRole({ name: 'Medic', mine: 'refused', isFull: true, department: 'medical' });
    const view = anEventView([lost, full, aRole()]);
    expect(rolesShown(view).map(({ name }) => name)).toEqual(['Hauler', 'Gunner', 'Medic']);
    expect(rolesShown(view, 'medical')).toEqual([lost]);
    expect(rolesShown(anEventView([full, aRole()]))[0]).toBe(full);
    expect(rolesTitle(view, 'open')).toBe('These roles still have seats');
    expect(rolesTitle(view, 'over')).toBe('Roles');
    expect(rolesTitle(view, 'open', 'medical')).toBe('Roles');
  });

  it('has a name that begins with what is written on it, and says what would be given up', () => {
    for (const action of ['rsvp', 'cancel', 'undo', 'full'] as const) {
      expect(actionLabel(action, 'Hauler', null).startsWith(actionTexts[action])).toBe(true);
    }
    expect(actionLabel('rsvp', 'Escort pilot', 'Hauler')).toBe(
      'RSVP as Escort pilot instead of Hauler',
    );
  });
});

describe('taking back what still waits', () => {
  it('of somebody who held nothing leaves them with nothing', () => {
    const role = aRole({ mine: 'waiting' });
    expect(takenBack(anEventView([role]), role)).toEqual({ role: 'Hauler', attending: false });
  });

  it('of a move puts them back into the role they hold, from either card', () => {
    const left = aRole({ name: 'Hauler', mine: 'cancelling' });
    const taken = aRole({ name: 'Escort pilot', mine: 'waiting' });
    const event = anEventView([left, taken]);
    expect(takenBack(event, taken)).toEqual({ role: 'Hauler', attending: true });
    expect(takenBack(event, left)).toEqual({ role: 'Hauler', attending: true });
  });

  it('of a cancellation keeps the place', () => {
    const role = aRole({ mine: 'cancelling' });
    expect(takenBack(anEventView([role]), role)).toEqual({ role: 'Hauler', attending: true });
  });
});

describe('where the member stands, in one sentence', () => {
  const say = (...roles: Parameters<typeof anEventView>[0]) => standingSentence(anEventView(roles));

  it('puts what is on its way before what is settled', () => {
    const held = aRole({ name: 'Hauler', mine: 'cancelling' });
    expect(say(held, aRole({ name: 'Medic', mine: 'waiting' }))).toBe(
      'Your RSVP as Medic is waiting to send.',
    );
    expect(say(held)).toBe('Your cancellation as Hauler is waiting to send.');
    expect(say(aRole({ mine: 'attending' }))).toBe("You've RSVP'd as Hauler.");
    expect(say(aRole())).toBe("You haven't signed up for this event.");
  });
});

describe('what an answer takes away', () => {
  const ask = (what: 'maybe' | 'no', ...roles: Parameters<typeof anEventView>[0]) =>
    givingUpQuestion(anEventView(roles), { what, yes: 'Answer' })?.title ?? null;
  const inLine = aRole({ isFull: true, line: { mine: 'in', place: 2, of: 3 } });

  it('SPEC 30.16 is asked first: the seat, and with can’t go the place on a waitlist', () => {
    expect(ask('maybe', aRole({ mine: 'attending' }))).toMatch(/^Give up your seat as .*Hauler/);
    expect(ask('no', aRole())).toBeNull();
    expect(ask('no', inLine)).toBe('Leave the waitlist?');
    expect(ask('maybe', inLine)).toBeNull();
  });
});

describe('who attends, in one line', () => {
  const people = (...names: string[]) =>
    names.map((username) => ({
      userId: username,
      username,
      avatarUrl: '',
      isMe: username === 'pilot',
    }));

  it('says up to three names, and of more two and how many others', () => {
    expect(joined(namesOf(people('Halloran')))).toBe('Halloran');
    expect(joined(namesOf(people('TamSato', 'Lumen')))).toBe('TamSato and Lumen');
    expect(joined(namesOf(people('Okoro', 'Redline', 'Mirela')))).toBe('Okoro, Redline and Mirela');
    expect(joined(namesOf(people('Okoro', 'Redline', 'Mirela', 'Juno')))).toBe(
      'Okoro, Redline and 2 more',
    );
  });

  it('puts the member first', () => {
    expect(joined(namesOf(people('Kestrel', 'pilot')))).toBe('You and Kestrel');
  });
});

describe('SPEC 8.3: what is said when a change cannot even be kept', () => {
  it('names the cancellation or the RSVP', () => {
    expect(notSavedText('cancel', 'calendar')).toBe('Cancel failed');
    expect(notSavedText('rsvp', 'calendar')).toBe('Failed to update RSVP');
    expect(notSavedText('undo', 'calendar')).toBe('Failed to update RSVP');
  });

  it('speaks of the RSVP in a department, also when it is cancelled', () => {
    for (const action of ['rsvp', 'cancel', 'undo'] as const) {
      expect(notSavedText(action, 'department')).toBe('Failed to update RSVP');
    }
  });
});

describe('SPEC 2.23: what the one button reads', () => {
  it('is RSVP, Cancel RSVP, or Full', () => {
    expect(actionTexts).toMatchObject({ rsvp: 'RSVP', cancel: 'Cancel RSVP', full: 'Full' });
  });
});
