import type { CheckInMark } from '#contract/check-in.ts';
import { byName } from '#domain/by-name.ts';
import { hasCome } from '#domain/check-in.ts';
import { isSought } from '#domain/search-text.ts';
import type { Comer } from '#sync/views/comers-known.ts';

export interface ComerGroup {
  readonly title: string;
  readonly comers: readonly Comer[];
}

/** So many members without a seat are offered at once. */
const WALK_UPS_SHOWN = 8;

/**
 * Those with a seat, by the event's roles, then who came without one; with `sought` only those of that name, and other members who
 * might have walked up.
 */
export function comerGroups(
  comers: readonly Comer[],
  { roles, sought }: { readonly roles: readonly string[]; readonly sought: string },
): readonly ComerGroup[] {
  const found = comers
    .filter(({ username }) => sought === '' || isSought(username, sought))
    .toSorted((one, other) => byName(one.username, other.username));
  const seated = found.filter(({ role }) => role !== null);
  const gone = [...new Set(seated.flatMap(({ role }) => role ?? []))];
  const titles = [...roles, ...gone.filter((role) => !roles.includes(role))];
  const others = found.filter(({ role }) => role === null);
  const walkUps = others.filter(({ mark }) => mark !== 'none');
  const rest = sought === '' ? [] : others.filter(({ mark }) => mark === 'none');
  return [
    ...titles.map((title) => ({ title, comers: seated.filter(({ role }) => role === title) })),
    { title: 'Walk-ups', comers: walkUps },
    { title: 'Without a seat', comers: rest.slice(0, WALK_UPS_SHOWN) },
  ].filter((group) => group.comers.length > 0);
}

/** "5 of 9 here, 1 no-show, 1 excused"; afterwards, that so many came. */
export function countsText(comers: readonly Comer[], are: 'here' | 'came' = 'here'): string {
  const taking = comers.filter(({ role, mark }) => role !== null || hasCome(mark));
  const here = taking.filter(({ mark }) => hasCome(mark)).length;
  const count = (wanted: CheckInMark) => taking.filter(({ mark }) => mark === wanted).length;
  const noShows = count('noShow');
  return [
    `${here} of ${taking.length} ${are}`,
    ...(noShows > 0 ? [`${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`] : []),
    ...(count('excused') > 0 ? [`${count('excused')} excused`] : []),
  ].join(', ');
}
