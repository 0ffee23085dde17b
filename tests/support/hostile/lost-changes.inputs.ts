interface Wish {
  readonly attending: boolean;
  readonly role: string;
}

interface LostChange {
  readonly input: string;
  /** Where the member's own row differs from a Pilot's of revision 1, before and after everything is fetched again. */
  readonly before: readonly object[];
  readonly after: readonly object[];
  readonly accepted: readonly (Wish & { readonly revision: number })[];
  readonly waiting?: Wish;
  readonly isRestored: boolean;
  readonly expected: 'told' | 'nothing is told';
  readonly source: string;
}

const taken = (role: string, revision: number) => ({ attending: true, role, revision });
const cancelled = { attending: false, role: 'Pilot', revision: 0 };

/** What a device was told of its own RSVPs, and what a restored server says of them. */
export const lostChanges: readonly LostChange[] = [
  {
    input: 'a seat taken after the copy',
    before: [],
    accepted: [taken('Pilot', 5)],
    after: [],
    isRestored: true,
    expected: 'told',
    source: 'a report of this portal',
  },
  {
    input: 'another role chosen after the copy',
    before: [{}],
    accepted: [taken('Medic', 2)],
    after: [{}],
    isRestored: true,
    expected: 'told',
    source: 'own',
  },
  {
    input: 'a seat given up after the copy: it is taken again',
    before: [{}],
    accepted: [cancelled],
    after: [{}],
    isRestored: true,
    expected: 'told',
    source: 'own',
  },
  {
    input: 'two changes of one thing: the last is what its author wants',
    before: [],
    accepted: [taken('Pilot', 1), taken('Medic', 2)],
    after: [],
    isRestored: true,
    expected: 'told',
    source: 'own',
  },
  {
    input: 'a seat taken before the copy',
    before: [],
    accepted: [taken('Pilot', 5)],
    after: [{ revision: 5 }],
    isRestored: true,
    expected: 'nothing is told',
    source: 'own',
  },
  {
    input: 'a member who was moved by a leader since',
    before: [],
    accepted: [taken('Pilot', 5)],
    after: [{ role: 'Medic', revision: 6 }],
    isRestored: true,
    expected: 'nothing is told',
    source: 'own',
  },
  {
    input: 'a seat taken and given up after the copy: there is nothing to miss',
    before: [],
    accepted: [taken('Pilot', 5), cancelled],
    after: [],
    isRestored: true,
    expected: 'nothing is told',
    source: 'own',
  },
  {
    input: 'the same seat taken anew, on another device, since the server was put back',
    before: [],
    accepted: [taken('Pilot', 5)],
    after: [{ revision: 1 }],
    isRestored: true,
    expected: 'nothing is told',
    source: 'own',
  },
  {
    input: 'a newer wish that still waits',
    before: [],
    accepted: [taken('Pilot', 5)],
    waiting: { attending: true, role: 'Medic' },
    after: [],
    isRestored: true,
    expected: 'nothing is told',
    source: 'own',
  },
  {
    input: 'control: everything fetched again for another reason, as after 90 days',
    before: [],
    accepted: [taken('Pilot', 5)],
    after: [],
    isRestored: false,
    expected: 'nothing is told',
    source: 'own',
  },
];
