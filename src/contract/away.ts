import * as z from 'zod/mini';
import { noteGiven } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, string } from './shapes.ts';

// When a member can't come to anything.

/** So many absences one member has at most; those that are over don't count for long (`AWAY_KEPT_DAYS`). */
export const MOST_AWAY = 20;
/** An absence is kept for so many days once it is over. */
export const AWAY_KEPT_DAYS = 90;

/** An absence, from an instant until another one, which isn't part of it. */
const awayRow = z.object({ id, from: string, to: string, note: string });
export type AwayRow = z.infer<typeof awayRow>;

const awayGiven = z.lazy(() =>
  z.object({ from: instant(), to: instant(), note: z._default(noteGiven, '') }),
);

export const away = {
  list: endpoint('GET', '/away', {
    access: 'profile.use',
    summary: "When the caller can't come to anything, by its beginning",
    reply: z.array(awayRow),
  }),
  add: endpoint('POST', '/away', {
    access: 'profile.use',
    summary: "Say that the caller can't come to anything for a while; seats stay",
    body: awayGiven,
    reply: awayRow,
  }),
  remove: endpoint('DELETE', '/away/:id', {
    access: 'profile.use',
    summary: "Take an absence of the caller's back",
  }),
};
