import type { PositionRow, Preferences } from '#contract/member-rows.ts';
import { organisationNow } from '#data/organisation.ts';
import { isPlaceless } from '#domain/departments.ts';
import { listedPosition } from '#domain/position.ts';
import { defaultPreferences } from '#domain/preferences.ts';
import type { PickerOption } from '#ui/muster/picker-option.ts';

export const roleSlots = [
  { field: 'primaryRole', name: 'Primary' },
  { field: 'secondaryRole', name: 'Secondary' },
  { field: 'tertiaryRole', name: 'Tertiary' },
] as const;
export type RoleSlot = (typeof roleSlots)[number]['field'];

/** What the editor opens with: the member's preferences, or SPEC's defaults for somebody who has none at all. */
export function journeyDraftOf(preferences: Preferences): Preferences {
  const { interests, ...texts } = preferences;
  const isBlank = interests.length === 0 && Object.values(texts).every((text) => text === '');
  return isBlank ? defaultPreferences : preferences;
}

export function withInterest(draft: Preferences, interest: string, isOn: boolean): Preferences {
  const others = draft.interests.filter((one) => one !== interest);
  return { ...draft, interests: isOn ? [...others, interest] : others };
}

/** What a selector offers: nothing the other two have selected, but always its own choice. */
export function offeredIn(
  slot: RoleSlot,
  draft: Preferences,
  positions: readonly PositionRow[],
): readonly PositionRow[] {
  const others = roleSlots.filter(({ field }) => field !== slot).map(({ field }) => draft[field]);
  const own = draft[slot];
  const isListed = own === '' || positions.some(({ title }) => title === own);
  const listed = isListed ? positions : [positionOf(own), ...positions];
  return listed.filter(({ title }) => !others.includes(title));
}

/** A position as the selectors offer it. */
export function optionOf({ title, department, description }: PositionRow): PickerOption {
  return {
    value: title,
    title,
    note: organisationNow().nameOf(department),
    text: description === '' ? 'No description provided.' : description,
    dept: isPlaceless(department) ? undefined : department,
  };
}

function positionOf(title: string): PositionRow {
  const known = organisationNow().positionTitled(title);
  return known ? listedPosition(known) : { id: 0, title, department: 'none', description: '' };
}
