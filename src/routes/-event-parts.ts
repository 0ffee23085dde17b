import type { CalendarSearch } from '#features/events/calendar/calendar-search.ts';
import { templatesParts } from '#features/events/form/templates/templates-part.ts';
import { useOpenParts, type Parts } from './-open-parts.ts';

/** What can be open over the calendar, each with an address of its own. */
export const eventParts = [
  /** The form of a new event, with the day or time it starts at. */
  'new',
  /** The form of an existing event: `edit`, or `copy` for another one like it; `people` for those in it, `check-in` for who came, `here` with a code. */
  'form',
  /** The choice of roles over either form. */
  'roles',
  /** The templates over either form: `list` to start from one, `save` to make one. */
  'templates',
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
    formPlace: {
      isChoosingRoles: search.roles !== undefined,
      onChooseRoles: () => {
        open('roles')('open');
      },
      onRolesChosen: close('roles'),
      templates: templatesParts.find((part) => part === search.templates) ?? null,
      onTemplates: open('templates'),
      onTemplatesClosed: close('templates'),
    },
  };
}
