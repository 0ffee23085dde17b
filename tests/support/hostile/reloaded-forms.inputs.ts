/**
 * Forms that somebody is filling in when a part of the app turns out to be missing: the path of each, what opens it, and a field in
 * it, before and after a reload. `as`: who is signed in; null for a visitor.
 */
export const reloadedForms = [
  { as: null, path: '/login', opens: null, field: 'Username' },
  { as: null, path: '/register', opens: null, field: 'Email' },
  { as: null, path: '/data-request', opens: null, field: 'Message' },
  { as: 'admin', path: '/dashboard', opens: 'Edit Profile', field: 'Game username' },
  { as: 'admin', path: '/events', opens: 'Create Event', field: 'Title' },
  { as: 'admin', path: '/leader-dashboard?view=post', opens: null, field: 'Title' },
  {
    as: 'admin',
    path: '/page/mission',
    opens: 'Edit',
    reopens: 'Continue editing',
    field: 'Content',
  },
  { as: 'admin', path: '/departments/medical', opens: 'Add New Resource', field: 'Description' },
  {
    as: 'admin',
    path: '/departments/medical',
    opens: 'Post New Application',
    field: 'Description',
  },
] as const;
