// Dialogs that show dates, and the ways of writing a date: one dialog uses one way only.

interface DialogWithDates {
  readonly input: {
    readonly at: string;
    /** The buttons that are pressed there, by name. */
    readonly press: readonly (string | RegExp)[];
    /** How many date fields the dialog has. */
    readonly fields?: number;
  };
  readonly source: string;
}

/** Where each dialog opens. */
export const dialogsWithDates: readonly DialogWithDates[] = [
  {
    input: { at: '/leader-dashboard?view=members', press: ['View crew7'] },
    source: 'SPEC 3.2: dates of a member',
  },
  {
    input: { at: '/leader-dashboard?view=members', press: ['View crew7', 'Edit'], fields: 1 },
    source: 'own: the same, to edit',
  },
  { input: { at: '/events?view=agenda', press: [/spots? left/] }, source: 'own: an event' },
  {
    input: { at: '/events?view=agenda', press: [/spots? left/, 'Edit'], fields: 4 },
    source: 'own: the fields of an event',
  },
  {
    input: { at: '/events?view=agenda', press: [/spots? left/, 'Duplicate'], fields: 4 },
    source: 'own: those of its copy',
  },
  {
    input: { at: '/events?new=2031-02-03', press: [], fields: 4 },
    source: 'own: of a day far away',
  },
  {
    input: { at: '/departments/medical', press: [/CET|CEST/] },
    source: 'own: an event of a department',
  },
];

/** Every way that dates are written somewhere in the world. */
export const waysOfDates = {
  'with a short month': /\b\d{1,2} (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  'with a long month':
    /\b\d{1,2} (?:January|February|March|April|June|July|August|September|October|November|December)\b/,
  'in figures': /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/,
  'as ISO 8601': /\b\d{4}-\d\d-\d\d\b/,
  'as in America': /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/,
} as const;
