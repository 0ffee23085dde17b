import { dateAndTime } from '#ui/time/time.ts';
import { isolated } from '#domain/markup/isolated.ts';

/** A field with the value that it had before a change. */
export interface FormerFact {
  readonly name: string;
  readonly text: string;
  readonly isHtml: boolean;
}

/** The fields that are shown, with their names; ids, counters and authors are left out. */
const names: ReadonlyMap<string, string> = new Map([
  ['username', 'Username'],
  ['email', 'Email'],
  ['role', 'Role'],
  ['flags', 'Flags'],
  ['positions', 'Positions'],
  ['registration', 'Registration'],
  ['notice', 'Notice of the new site'],
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
  ['start', 'Start'],
  ['end', 'End'],
  ['description', 'Description'],
  ['content', 'Content'],
  ['value', 'Message'],
  ['videoUrl', 'Video URL'],
  ['isPinned', 'Pinned'],
  ['isOpen', 'Open'],
  ['tags', 'Tags'],
  ['roles', 'Roles'],
  ['rsvps', 'RSVPs'],
  ['positionId', 'Place'],
]);
const moments: ReadonlySet<string> = new Set(['start', 'end', 'joinDate', 'suspendedUntil']);
const inHtml: ReadonlySet<string> = new Set(['description', 'content', 'value']);

/** What something was before a change, field by field; empty ones are left out. */
export function formerFactsOf(before: Readonly<Record<string, unknown>> | null): FormerFact[] {
  if (before === null) return [];
  return [...names].flatMap(([field, name]) => {
    const text = factText(field, before[field]);
    return text === '' ? [] : [{ name, text, isHtml: inHtml.has(field) }];
  });
}

function factText(field: string, value: unknown): string {
  if (typeof value === 'string') return moments.has(field) ? dateAndTime(value) : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return '';
  if (field === 'rsvps') return value.length === 0 ? '' : String(value.length);
  return value
    .map(nameIn)
    .filter((name) => name !== '')
    .join(', ');
}

/** The text of a tag or flag, or the name and capacity of a role. */
function nameIn(part: unknown): string {
  if (typeof part === 'string') return isolated(part);
  if (typeof part !== 'object' || part === null || !('name' in part)) return '';
  const capacity = 'capacity' in part ? ` (${String(part.capacity)})` : '';
  return `${isolated(String(part.name))}${capacity}`;
}
