/** Where in what is collected a member's rows are, or why they aren't. */
type Covered = { readonly in: string } | { readonly leftOut: string };

const audited = { leftOut: 'Whoever changed it has the change among their own.' };
const noMember = { leftOut: 'No id of a member.' };
const ofOthers = { leftOut: 'It says something of another member, and is among their data.' };

/**
 * SPEC 27.3: every column that may hold the id of a member, by table and name. A table that is new is missing here, and a test says so.
 */
export const coveredColumns: Readonly<Record<string, Covered>> = {
  'users.changed_by': audited,
  'sessions.user_id': { in: 'devices.sessions' },
  'events.created_by': { in: 'written.events' },
  'events.changed_by': audited,
  'event_roles.id': noMember,
  'rsvps.user_id': { in: 'rsvps' },
  'rsvps.role_id': noMember,
  'posts.created_by': { in: 'written.posts' },
  'posts.changed_by': audited,
  'about_sections.changed_by': audited,
  'pages.changed_by': audited,
  'motd.changed_by': audited,
  'briefings.changed_by': audited,
  'departments.changed_by': audited,
  'positions.changed_by': audited,
  'offered_roles.changed_by': audited,
  'resources.changed_by': audited,
  'postings.changed_by': audited,
  'video_categories.changed_by': audited,
  'videos.changed_by': audited,
  'submissions.user_id': { in: 'submissions' },
  'submissions.decided_by': ofOthers,
  'submission_messages.user_id': { in: 'written.answers' },
  'invitations.maker_id': { in: 'joining.invitations' },
  'invitation_uses.user_id': { in: 'joining.cameBy' },
  'declines.user_id': { in: 'joining.declined' },
  'declines.by': ofOthers,
  'notices.user_id': { in: 'notices' },
  'messages.author_id': { in: 'written.messages' },
  'notification_settings.user_id': { in: 'notificationSettings' },
  'seat_watches.user_id': { in: 'seatWatches' },
  'seat_watches.role_id': noMember,
  'passkeys.user_id': { in: 'devices.passkeys' },
  'changes.owner': { leftOut: 'That something of theirs changed, without what; for devices.' },
  'marks.id': noMember,
  'idempotency.user_id': { leftOut: 'Answers to calls, kept in case they are repeated.' },
  'uploaded_images.user_id': { in: 'pictures' },
  'bot_outbox.event_id': noMember,
  'password_resets.user_id': { leftOut: 'A secret, for half an hour.' },
  'email_changes.user_id': { in: 'account.waitingEmail' },
  'audit.actor_id': { in: 'changes' },
  'announcements.actor_id': { leftOut: 'On its way to other members, for moments.' },
  'announcements.recipients': { leftOut: 'On its way to their notices, for moments.' },
  'announcements.after': { leftOut: 'How far an announcement has got.' },
  'push_subscriptions.user_id': { in: 'devices.notified' },
  'push_subscriptions.session_id': noMember,
  'calendar_feeds.user_id': { in: 'devices.calendarFeed' },
  'calendar_feeds.key': { leftOut: 'A secret.' },
  'data_export_jobs.user_id': { leftOut: 'That the copy is being made.' },
  'data_exports.user_id': { leftOut: 'The copy before.' },
};

/** Columns of the account itself that aren't collected. */
export const leftOutOfAccount: Readonly<Record<string, string>> = {
  usernameKey: 'Made of the name.',
  emailKey: 'Made of the email.',
  skeletons: 'Made of the name.',
  foundBy: 'Made of name, email, Discord name and game username.',
  passwordHash: 'A secret.',
  isPasswordGiven: 'Whether the host gave the password.',
  changedBy: 'Among the changes of the account.',
  revision: 'A counter.',
  primaryPositionId: 'Among the positions, with its title.',
  secondaryPositionId: 'Among the positions, with its title.',
  tertiaryPositionId: 'Among the positions, with its title.',
  primaryRank: 'Among the positions.',
  secondaryRank: 'Among the positions.',
  tertiaryRank: 'Among the positions.',
  preferences: 'A part of its own.',
  suspendedAt: 'In the suspension.',
  suspendedUntil: 'In the suspension.',
  suspensionReason: 'In the suspension.',
};
