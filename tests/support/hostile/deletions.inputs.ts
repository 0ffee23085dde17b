// What people are told before something is deleted: what an Admin can restore, and for how long.

const NOW_AND_THEN = 'An admin can bring it back for 30 days.';

/** The files of screens that delete something an Admin can restore, and what the question says. */
export const restorable = [
  { input: 'posts/manage-posts.tsx', expected: "'restorable'", source: 'SPEC 10.12: a post' },
  { input: 'about/section-dialog.tsx', expected: "'restorable'", source: 'SPEC 10.12: a section' },
  { input: 'documents/page-listed.tsx', expected: "'restorable'", source: 'SPEC 26.8: a page' },
  { input: 'resources/resource.tsx', expected: "'restorable'", source: 'SPEC 23.5: a resource' },
  {
    input: 'applications/managed-posting-dialog.tsx',
    expected: "'restorable'",
    source: 'SPEC 23.5: a posting',
  },
  {
    input: 'videos/category-list.tsx',
    expected: "'restorable'",
    source: 'SPEC 23.5: a category of videos',
  },
  {
    input: 'videos/category-videos.tsx',
    expected: "'restorable'",
    source: 'SPEC 23.5: a video',
  },
  {
    input: 'events/dialog/event-actions.tsx',
    expected: 'eventDeletionText(event.roles',
    source: 'SPEC 10.12: an event',
  },
  {
    input: 'events/form/templates/template-row.tsx',
    expected: "'restorable'",
    source: 'SPEC 31.8: a template of events',
  },
] as const;

/** Names that people give things, and the question before the thing is deleted. */
export const deletedNames = [
  {
    input: { name: 'Convoy', fate: 'restorable' },
    expected: `Are you sure you want to delete "Convoy"? ${NOW_AND_THEN}`,
    source: 'own: the usual one',
  },
  {
    input: { name: 'The "big" one', fate: 'restorable' },
    expected: `Are you sure you want to delete "The "big" one"? ${NOW_AND_THEN}`,
    source: 'own: quotes within quotes',
  },
  {
    input: { name: '$& $1 {}', fate: 'restorable' },
    expected: `Are you sure you want to delete "$& $1 {}"? ${NOW_AND_THEN}`,
    source: 'ECMA-262: the patterns of String.prototype.replace',
  },
  {
    input: { name: 'رحلة', fate: 'restorable' },
    expected: `Are you sure you want to delete "\u2068رحلة\u2069"? ${NOW_AND_THEN}`,
    source: 'own: from right to left',
  },
  {
    input: { name: 'Draft', fate: 'never sent' },
    expected:
      'Are you sure you want to delete "Draft"? It hasn\'t been published yet, so an admin can\'t bring it back.',
    source: 'own: written without a connection, on no other device and in no audit',
  },
] as const;
