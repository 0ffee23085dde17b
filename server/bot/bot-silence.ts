import type { Services } from '#server/core/http/services.ts';
import type { Queryable } from '#server/db/database.ts';
import { noteTrouble, settleTrouble } from '../troubles/troubles.ts';

const KIND = 'bot.silent';
/** After two minutes: a bot that is only started anew is back by then. */
const TOO_OFTEN = 8;

interface Silence {
  /** What it is not told. */
  readonly about: 'rsvp-update' | 'event-update';
  /** A part of a sentence. */
  readonly reason: string;
  /** How often it was tried. */
  readonly attempts: number;
}

/** Tells Admins of a bot that takes nothing for a while (SPEC 7.20); once in a while says nothing. */
export async function noteBotSilence(
  services: Pick<Services, 'database' | 'log' | 'now'>,
  { about, reason, attempts }: Silence,
): Promise<void> {
  if (attempts >= TOO_OFTEN) await noteTrouble(services, { kind: KIND, about, reason });
}

/** It has said something. */
export async function settleSilence(db: Queryable, about: Silence['about']): Promise<void> {
  await settleTrouble(db, { kind: KIND, about });
}
