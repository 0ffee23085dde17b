import { flags } from '#contract/access.ts';
import { storedAudience } from '#contract/sign-up-rules.ts';
import { namesIn } from '#data/audience-names.ts';
import { flagNames } from '#domain/flags.ts';
import { dateAndTime } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** A field with the value that it had before a change. */
export interface FormerFact {
  readonly name: string;
  readonly text: string;
  readonly isHtml: boolean;
}

/** The fields that are shown, with their names; ids, counters and authors are left out. */
export const factNames: ReadonlyMap<string, string> = new Map([
  ['username', 'Username'],
  ['email', 'Email'],
  ['role', 'Role'],
  ['flags', 'Flags'],
  ['positions', 'Positions'],
  ['primaryPositionTitle', 'Primary position'],
  ['secondaryPositionTitle', 'Secondary position'],
  ['tertiaryPositionTitle', 'Tertiary position'],
  ['registration', 'Registration'],
  ['notice', 'Notice of the new site'],
  ['tagline', 'Tagline'],
  ['accent', 'Accent colour'],
  ['contactEmail', 'Contact email'],
  ['chatInviteUrl', 'Chat link'],
  ['zone', 'Default zone'],
  ['mailFrom', 'Mails come from'],
  ['logo', 'Logo'],
  ['background', 'Background'],
  ['gameUserName', 'Game username'],
  ['discordName', 'Discord name'],
  ['mainInGameRole', 'Main in-game role'],
  ['secondaryInGameRoles', 'Further in-game roles'],
  ['primaryRank', 'Primary rank'],
  ['secondaryRank', 'Secondary rank'],
  ['tertiaryRank', 'Tertiary rank'],
  ['joinDate', 'Join date'],
  ['suspendedUntil', 'Suspended until'],
  ['suspensionReason', 'Reason'],
  ['title', 'Title'],
  ['name', 'Name'],
  ['categoryName', 'Category name'],
  ['videoTitle', 'Title'],
  ['link', 'Link'],
  ['text', 'Text'],
  ['icon', 'Icon'],
  ['colour', 'Colour'],
  ['banner', 'Banner'],
  ['department', 'Department'],
  ['chief', 'Leads its department'],
  ['entryLevel', 'Entry level'],
  ['tier', 'Tier'],
  ['ranks', 'Ranks'],
  ['scopes', 'Scopes'],
  ['hidden', 'Hidden'],
  ['place', 'Place'],
  ['start', 'Start'],
  ['end', 'End'],
  ['description', 'Description'],
  ['content', 'Content'],
  ['inSidebar', 'In the sidebar'],
  ['value', 'Message'],
  ['videoUrl', 'Video URL'],
  ['isPinned', 'Pinned'],
  ['isOpen', 'Open'],
  ['tags', 'Tags'],
  ['state', 'State'],
  ['offReason', 'Called off because'],
  ['publishAt', 'Published at'],
  ['opensAt', 'Sign-ups open'],
  ['closesAt', 'Sign-ups close'],
  ['locked', 'Sign-ups locked'],
  ['lockReason', 'Locked because'],
  ['audience', 'Who may take a seat'],
  ['confirm', 'Leaders confirm seats'],
  ['question', 'Question'],
  ['helpers', 'Helpers'],
  ['roles', 'Roles'],
  ['rsvps', 'RSVPs'],
  ['positionId', 'Place'],
  ['eventImageUrl', 'Event image'],
  ['postImageUrl', 'Image'],
  ['bannerImage', 'Banner image'],
  ['submissions', 'Submissions'],
  ['videos', 'Videos'],
]);
const moments: ReadonlySet<string> = new Set([
  ...['start', 'end', 'joinDate', 'suspendedUntil'],
  ...['publishAt', 'opensAt', 'closesAt'],
]);
const stateNames: Readonly<Record<string, string>> = { calledOff: 'called off' };
/** What is so for nearly every event needs no line. */
const usual: Readonly<Record<string, unknown>> = {
  state: 'published',
  locked: false,
  confirm: false,
};
const inHtml: ReadonlySet<string> = new Set(['description', 'content', 'value']);
const pictures: ReadonlySet<string> = new Set([
  'eventImageUrl',
  'postImageUrl',
  'bannerImage',
  'banner',
  'logo',
  'background',
]);
const counted: ReadonlySet<string> = new Set(['rsvps', 'submissions', 'videos', 'helpers']);

export function isPictureFact(field: string): boolean {
  return pictures.has(field);
}

export function isHtmlFact(field: string): boolean {
  return inHtml.has(field);
}

/** What something was before a change, field by field; empty ones are left out. */
export function formerFactsOf(before: Readonly<Record<string, unknown>> | null): FormerFact[] {
  if (before === null) return [];
  return [...factNames].flatMap(([field, name]) => {
    const text = before[field] === usual[field] ? '' : factText(field, before[field]);
    return text === '' ? [] : [{ name, text, isHtml: isHtmlFact(field) }];
  });
}

/** A field's value in words, or as HTML if it is that. */
export function factText(field: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') {
    if (isPictureFact(field)) return 'a picture';
    if (field === 'state') return stateNames[value] ?? value;
    return moments.has(field) ? dateAndTime(value) : value;
  }
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'audience') return audienceIn(value);
  if (!Array.isArray(value)) return '';
  if (counted.has(field)) return value.length === 0 ? '' : String(value.length);
  if (field === 'flags') return flagNames(flags.filter((flag) => value.includes(flag))).join(', ');
  return value
    .map(nameIn)
    .filter((name) => name !== '')
    .join(', ');
}

function audienceIn(value: unknown): string {
  const { data } = storedAudience.safeParse(value);
  return data ? namesIn(data).join(', ') : '';
}

/** The text of a tag or flag, or the name and capacity of a role. */
function nameIn(part: unknown): string {
  if (typeof part === 'string') return isolated(part);
  if (typeof part !== 'object' || part === null || !('name' in part)) return '';
  const capacity = 'capacity' in part ? ` (${String(part.capacity)})` : '';
  return `${isolated(String(part.name))}${capacity}`;
}
