// What a screen shows while a part of it is held up: what is known already, at its final position.

/** A file of the app, or an answer of the server, that doesn't come, and what is shown all the same. */
export const heldParts = [
  {
    input: { path: '/departments/medical', held: '/assets/departments_' },
    expected: ['Medical'],
    source: 'own: the file of a screen, on a slow line without a worker',
  },
  {
    input: { path: '/departments', held: '/assets/departments-' },
    expected: ['ORG Departments'],
    source: 'own: the heading is not what the tab is called',
  },
  {
    input: { path: '/dashboard/notifications', held: '/assets/dashboard_' },
    expected: ['Notifications'],
    source: 'own: a heading with a way back above it',
  },
  {
    input: { path: '/dashboard/notifications', held: '/api/sync' },
    expected: ['What we tell you', 'New events', 'Reminders', 'New posts', 'Quiet hours'],
    source: 'own: the first sync, and settings that ask the same of everybody',
  },
  {
    input: { path: '/departments/medical', held: '/api/sync' },
    expected: ['Medical', 'Briefing', 'Events', 'Resources', 'Applications', 'Videos'],
    source: 'own: the first sync, in a department',
  },
  {
    input: { path: '/home', held: '/api/sync' },
    expected: ['Latest Posts', 'Pinned Info'],
    source: 'own: the first sync, at home',
  },
] as const;
