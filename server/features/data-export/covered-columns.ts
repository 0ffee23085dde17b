import { noMember, type Covered } from './covered.ts';
import { columnsOf, oneOfEach } from './export-part.ts';
import { exportParts } from './export-parts.ts';

const audited = { leftOut: 'Whoever changed it has the change among their own.' };

/** Those of no part's tables. */
const inNoPart: Readonly<Record<string, Covered>> = {
  'users.changed_by': audited,
  'events.changed_by': audited,
  'event_roles.id': noMember,
  'event_templates.changed_by': audited,
  'event_series.created_by': audited,
  'event_series.changed_by': audited,
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
  'changes.owner': { leftOut: 'That something of theirs changed, without what; for devices.' },
  'marks.id': noMember,
  'idempotency.user_id': { leftOut: 'Answers to calls, kept in case they are repeated.' },
  'uploaded_images.user_id': { in: 'pictures' },
  'bot_outbox.event_id': noMember,
  'password_resets.user_id': { leftOut: 'A secret, for half an hour.' },
  'announcements.actor_id': { leftOut: 'On its way to other members, for moments.' },
  'announcements.recipients': { leftOut: 'On its way to their notices, for moments.' },
  'announcements.after': { leftOut: 'How far an announcement has got.' },
  'data_export_jobs.user_id': { leftOut: 'That the copy is being made.' },
  'data_exports.user_id': { leftOut: 'The copy before.' },
};

/**
 * SPEC 27.3: every column that may hold the id of a member, by table and name. A part
 * names those of its tables; a table that is in none and not here is missing, and a test says so.
 */
export const coveredColumns = oneOfEach([columnsOf(exportParts), inNoPart]);

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
