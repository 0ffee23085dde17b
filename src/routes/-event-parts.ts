import type { CalendarSearch } from '#features/events/calendar/calendar-search.ts';
import { useOpenParts, type Parts } from './-open-parts.ts';

/** What can be open over the calendar, each with an address of its own. */
export const eventParts = [
  /** The form of a new event, with the day or time it starts at. */
  'new',
  /** The form of an existing event: `edit`, or `copy` for another one like it. */
  'form',
  /** The choice of roles over either form. */
  'roles',
] as const;
type EventPart = (typeof eventParts)[number];
export type EventsSearch = CalendarSearch & Parts<EventPart>;

/** Opens and closes the forms of events. `params` says which event they are about, if any. */
export function useEventParts(search: EventsSearch, params?: { readonly eventId: string }) {
  const { view, date } = search;
  const calendar = { ...(view && { view }), ...(date !== undefined && { date }) };
  const { open, close } = useOpenParts<EventPart>((parts) => ({
    to: params ? '/events/$eventId' : '/events',
    ...(params && { params }),
    search: { ...calendar, ...parts },
  }));
  return {
    calendar,
    open,
    close,
    rolePlace: {
      isChoosingRoles: search.roles !== undefined,
      onChooseRoles: () => {
        open('roles')('open');
      },
      onRolesChosen: close('roles'),
    },
  };
}
