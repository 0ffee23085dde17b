import type { EventDetail } from '#contract/events.ts';
import type { ApiClient } from '#tests/support/portal/api-client.ts';
import { berlinDay } from '#tests/support/portal/portal.ts';

/** A coming event with a message of the bot, and one of its roles that has places left. */
export interface Choice {
  readonly event: EventDetail;
  readonly role: string;
}

/**
 * Picks, always in the same way, a coming event that its month shows by name (at most two on its day, no
 * other of that name in this month and the next), and in which nobody named `username` takes part.
 */
export async function chooseEvent(client: ApiClient, username: string): Promise<Choice> {
  const events = [...(await client.events())].sort((a, b) => a.start.localeCompare(b.start));
  const shown = events.filter(({ start }) => [0, 1].includes(monthsAhead(start)));
  for (const event of shown) {
    const namesakes = shown.filter(({ title }) => title === event.title);
    const neighbours = shown.filter(({ start }) => dayOf(start) === dayOf(event.start));
    if (namesakes.length > 1 || neighbours.length > 2 || Date.parse(event.start) < Date.now())
      continue;
    if (event.discordChannelId === null || event.discordMessageId === null) continue;
    if (event.rsvps.some((rsvp) => rsvp.username === username && rsvp.attending)) continue;
    const role = event.roles.find(({ attending, capacity }) => capacity - attending >= 2);
    if (role) return { event, role: role.name };
  }
  throw new Error('the demo has no event of this month with a free role and a message of the bot');
}

/** What the bot is told of a change to the event's RSVPs. */
export function messageOf({ id, discordChannelId, discordMessageId }: EventDetail) {
  return { eventId: id, channelId: discordChannelId, messageId: discordMessageId };
}

/** A member of the crew who takes no part in the event. */
export function someoneElse({ rsvps }: EventDetail): string {
  const taken = new Set(rsvps.filter(({ attending }) => attending).map(({ username }) => username));
  const free = Array.from({ length: 60 }, (_, at) => `crew${at + 1}`).find(
    (name) => !taken.has(name),
  );
  if (free === undefined) throw new Error('the whole crew takes part');
  return free;
}

function dayOf(instant: string): string {
  return berlinDay(new Date(instant));
}

/** How many months the calendar has to be turned to show the instant. */
export function monthsAhead(instant: string): number {
  const [year = 0, month = 0] = dayOf(instant).split('-').map(Number);
  const [thisYear = 0, thisMonth = 0] = dayOf(new Date().toISOString()).split('-').map(Number);
  return (year - thisYear) * 12 + month - thisMonth;
}
