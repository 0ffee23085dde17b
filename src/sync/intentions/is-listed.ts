import type { Wish } from '#sync/engine/intention.ts';

// Apart from the intentions: whoever counts what waits needs none of them.

/** The names of those that no member asked for. */
export const INTERNAL = { bot: 'bot.rsvp-update', news: 'news.read' } as const;

const internal: ReadonlySet<string> = new Set(Object.values(INTERNAL));

/**
 * Whether a change is listed and counted, as all are that a member asked for. So is one that only a newer version knows, so that
 * nobody thinks it is lost.
 */
export function isListed({ name }: Pick<Wish, 'name'>): boolean {
  return !internal.has(name);
}
