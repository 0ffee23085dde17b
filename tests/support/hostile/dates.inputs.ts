// Dialogs in which dates stand, and how a date can be written; in one dialog it is written in one way.

/** Where the dialog opens, and what is pressed there, by its name. */
export const dialogsWithDates = [
  {
    input: { at: '/leader-dashboard?view=members', press: ['View crew7'] },
    source: 'SPEC 3.2: dates of a member',
  },
  {
    input: { at: '/leader-dashboard?view=members', press: ['View crew7', 'Edit'] },
    source: 'own: the same, to edit',
  },
  { input: { at: '/events?view=agenda', press: [/spots? left/] }, source: 'own: an event' },
  {
    input: { at: '/departments/medical', press: [/CET|CEST/] },
    source: 'own: an event of a department',
  },
] as const;

/** Every way that dates are written somewhere in the world. */
export const waysOfDates = {
  'with a short month': /\b\d{1,2} (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
  'with a long month':
    /\b\d{1,2} (?:January|February|March|April|June|July|August|September|October|November|December)\b/,
  'in figures': /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/,
  'as ISO 8601': /\b\d{4}-\d\d-\d\d\b/,
  'as in America': /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b/,
} as const;
