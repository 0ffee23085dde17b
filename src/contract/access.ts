// The closed lists of roles, flags and rights. The rules are in domain/permissions.

export const roles = ['Member', 'Leader', 'Admin'] as const;
export type Role = (typeof roles)[number];

/** Every flag a member can have. Both spellings of the view-all flag are in use (SPEC 2.7) and both count. */
export const flags = [
  'CanEditEvents',
  'CanManageUsers',
  'canCreatePosts',
  'CanManagePosts',
  'BetaTester',
  'AccessReports',
  'SpecialOps',
  'viewAllDepartments',
  'CanViewAllDepartments',
  'OrgMember',
] as const;
export type Flag = (typeof flags)[number];

export const scopes = [
  'manage_shipments',
  'view_logs',
  'manage_patrols',
  'access_camera_logs',
  'overview_all',
  'assign_tasks',
  '*',
  'manageMembers',
  'createPost',
  'createEvent',
  'managePosts',
  'viewInfo',
] as const;
export type Scope = (typeof scopes)[number];

/** Every action that needs a right, one word per right of SPEC 6. */
export const actions = [
  'profile.use',
  'rsvp.set',
  'events.read',
  'events.edit',
  'departments.read',
  'department.edit',
  'department.videos.edit',
  'applications.submit',
  'members.list',
  'members.edit',
  'posts.edit',
  'motd.read',
  'motd.edit',
  'content.edit',
  'audit.read',
  'portal.edit',
  'messages.send',
  'troubles.read',
  'leadershipVideos.use',
  'leadershipVideos.tab',
  'leaderDashboard.open',
  'images.upload',
] as const;
export type Action = (typeof actions)[number];

/** Who may make a call: anyone, the chat bot by its signature, or signed-in members for whom `can()` allows the action. */
export type Access = 'anyone' | 'bot' | Action;
