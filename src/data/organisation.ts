import type { OfferedRole } from '#contract/organisation-rows.ts';
import { noOrganisation, type Organisation } from '#domain/organisation.ts';
import { offeredRolesIn } from '#store/organisation.ts';
import { useLive } from '#runtime/live.ts';
import { knownOrganisation } from '#runtime/session-state.ts';
import { loaded, useAbsence, type Loaded } from './loaded.ts';
import { useObservable } from '../observable.ts';

/** The departments and positions, for a part of a screen that has something to show without them; empty until they are known. */
export function useOrganisation(): Organisation {
  return useObservable(knownOrganisation) ?? noOrganisation;
}

/** The departments and positions for a screen that is about them, and says when they aren't known. */
export function useLoadedOrganisation(): Loaded<Organisation> {
  const known = useObservable(knownOrganisation);
  return loaded(known && { value: known }, useAbsence('public'));
}

/** The departments and positions at this moment, for code outside React; empty until they are known. */
export function organisationNow(): Organisation {
  return knownOrganisation.get() ?? noOrganisation;
}

/** The roles that an event can be given, in their order; undefined while they are being read. */
export function useOfferedRoles(): readonly OfferedRole[] | undefined {
  return useLive('offered roles', offeredRolesIn);
}
