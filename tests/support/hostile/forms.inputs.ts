const SUPPORT = '/departments/support';
const EVENT = /spots? left/;
const MENU = /^Edit or delete/;
const NAME = /^\p{Script=Hebrew}/u;

interface FormWithNames {
  readonly input: {
    readonly at: string;
    /** The card in which patterns are looked for; the whole screen if there is none. */
    readonly card?: string;
    /** What is pressed in turn: a pattern is looked for on the screen, a text in the dialog or menu that has opened. */
    readonly press: readonly (string | RegExp)[];
    /** The name of the dialog that opens in the end; a form in the screen has none. */
    readonly shows?: string | RegExp;
  };
  readonly source: string;
}

/** Forms and questions that hold what people typed: where each opens, and what is pressed there. */
export const formsWithNames: readonly FormWithNames[] = [
  {
    input: { at: '/events?view=agenda', press: [EVENT, 'Edit'], shows: 'Edit Event' },
    source: 'own: an event',
  },
  {
    input: { at: '/events?view=agenda', press: [EVENT, 'Duplicate'], shows: 'Create Event' },
    source: 'own: its copy',
  },
  {
    input: {
      at: '/events?view=agenda',
      press: [EVENT, 'Edit', 'Edit RSVP Roles'],
      shows: 'Select RSVP Roles',
    },
    source: 'own: the roles of an event',
  },
  {
    input: { at: '/leader-dashboard?view=managePosts', press: [MENU, 'Edit'] },
    source: 'own: a post',
  },
  {
    input: { at: '/leader-dashboard?view=managePosts', press: [MENU, 'Delete'], shows: /^Delete/ },
    source: 'own: the end of a post',
  },
  { input: { at: '/dashboard', press: [/^Edit Profile$/] }, source: 'own: the profile' },
  {
    input: {
      at: '/leader-dashboard?view=members',
      press: [/^View /, 'Edit'],
      shows: 'Edit member',
    },
    source: 'own: a member',
  },
  {
    input: {
      at: '/leader-dashboard?view=members',
      press: [/^View .*crew/, 'Delete Account'],
      shows: /^Delete .* account/,
    },
    source: 'own: the end of a member',
  },
  {
    input: { at: '/aboutus', press: [NAME, 'Edit'], shows: 'Edit section' },
    source: 'own: a section',
  },
  {
    input: { at: '/aboutus', press: [NAME, 'Delete'], shows: 'Delete this section?' },
    source: 'own: the end of a section',
  },
  {
    input: { at: SUPPORT, card: 'Resources', press: [MENU, 'Edit'] },
    source: 'own: a resource',
  },
  {
    input: { at: SUPPORT, card: 'Resources', press: [MENU, 'Delete'], shows: /^Delete/ },
    source: 'own: the end of a resource',
  },
  {
    input: {
      at: SUPPORT,
      card: 'Videos',
      press: [/^Edit \p{Script=Hebrew}/u],
      shows: 'Edit Category',
    },
    source: 'own: a category of videos',
  },
  {
    input: {
      at: SUPPORT,
      card: 'Videos',
      press: [/^Delete \p{Script=Hebrew}/u],
      shows: /^Delete this category/,
    },
    source: 'own: the end of a category',
  },
  {
    input: { at: SUPPORT, card: 'Videos', press: [NAME, MENU, 'Edit'], shows: 'Edit Video' },
    source: 'own: a video',
  },
  {
    input: { at: SUPPORT, card: 'Manage Applications', press: [NAME], shows: NAME },
    source: 'own: a posting with its submissions',
  },
  {
    input: {
      at: SUPPORT,
      card: 'Manage Applications',
      press: [NAME, 'Delete'],
      shows: 'Delete this posting?',
    },
    source: 'own: the end of a posting',
  },
];
