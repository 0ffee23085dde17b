import type { Services } from '#server/core/calls/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { noteTrouble, settleTrouble } from '../troubles/troubles.ts';

const KIND = 'bot.silent';
/** Failures before Admins are told: about two minutes, by when a bot that was only restarted is back. */
const TOO_OFTEN = 8;

interface Silence {
  /** Which kind of update the bot does not take. */
  readonly about: 'rsvp-update' | 'event-update';
  /** The reason as a part of a sentence. */
  readonly reason: string;
  readonly attempts: number;
}

/** Tells Admins of a bot that has taken nothing for a while (SPEC 7.20); a few failures are not reported. */
export async function noteBotSilence(
  services: Pick<Services, 'database' | 'log' | 'now'>,
  { about, reason, attempts }: Silence,
): Promise<void> {
  if (attempts >= TOO_OFTEN) await noteTrouble(services, { kind: KIND, about, reason });
}

/** Settles the trouble once the bot has answered. */
export async function settleSilence(db: Queryable, about: Silence['about']): Promise<void> {
  await settleTrouble(db, { kind: KIND, about });
}
