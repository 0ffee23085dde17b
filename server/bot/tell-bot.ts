import type { EventUpdate } from '#contract/bot.ts';
import type { Services } from '#server/core/calls/services.ts';
import { noteTrouble, settleTrouble } from '../troubles/troubles.ts';
import { botVerdictOn } from './bot-answer.ts';
import { callBot, type Bot } from './bot-call.ts';
import { settleSilence } from './bot-silence.ts';
import type { Wait } from './bot-wait.ts';
import {
  forgetChannelMessage,
  noteChannelMessage,
  type ChannelMessage,
} from './channel-message.ts';

interface BotUpdate {
  readonly kind: 'rsvp-update' | 'event-update';
  readonly eventId: string;
  readonly payload: unknown;
  /** The message in which it was announced; null if there is none. */
  readonly place: ChannelMessage | null;
  readonly change: EventUpdate['change'];
}

/** `heard`: the update is done. `later`: it has to be sent again; `silence` says why it couldn't be delivered, if it couldn't. */
export type Heard =
  | { readonly is: 'heard' }
  | { readonly is: 'later'; readonly wait: Wait | null; readonly silence?: string };

type Needs = Pick<Services, 'database' | 'log' | 'now'>;

const HEARD: Heard = { is: 'heard' };

/**
 * Tells the bot, and acts on its answer: keeps the message that it names, forgets one that is gone, tells Admins what a person has
 * to correct. Throws if there is no answer.
 */
export async function callAndHeed(services: Needs, bot: Bot, news: BotUpdate): Promise<Heard> {
  const { database, log, now } = services;
  const { db } = database;
  const { kind: about, eventId, place } = news;
  const verdict = botVerdictOn(await callBot(bot, about, news.payload), now());
  if (verdict.is !== 'later') await settleSilence(db, about);
  switch (verdict.is) {
    case 'told':
      await keepPlace(services, news, verdict.place);
      return HEARD;
    case 'unreadable':
      log.warn({ eventId, about, fault: verdict.fault }, "can't read what the bot answered");
      await noteTrouble(services, { kind: 'bot.answer', about, reason: verdict.fault });
      return HEARD;
    case 'gone':
      if (place === null) return refused(services, news, { ...verdict, wait: null });
      log.info({ eventId, about, reason: verdict.reason }, 'where the bot announced it is gone');
      await forgetChannelMessage(db, eventId, place);
      return HEARD;
    case 'refused':
      return refused(services, news, verdict);
    case 'later':
      log.warn({ eventId, about, reason: verdict.reason }, 'the bot asks to be told later');
      return { is: 'later', wait: verdict.wait, silence: `it answered ${verdict.reason}` };
  }
}

async function refused(
  services: Needs,
  { kind: about, eventId }: BotUpdate,
  { reason, wait }: { readonly reason: string; readonly wait: Wait | null },
): Promise<Heard> {
  services.log.warn({ eventId, about, reason }, 'the bot refuses; trying again later');
  await noteTrouble(services, { kind: 'bot.refused', about, reason });
  return { is: 'later', wait };
}

/**
 * Keeps the message that the bot names; a bot that names none uses its callback later. An answer without one doesn't settle the
 * trouble of an unreadable answer, since it doesn't show that the bot now writes it right.
 */
async function keepPlace(
  { database: { db } }: Needs,
  { kind: about, eventId, change }: BotUpdate,
  place: ChannelMessage | null,
): Promise<void> {
  await settleTrouble(db, { kind: 'bot.refused', about });
  if (about === 'rsvp-update' || place !== null) {
    await settleTrouble(db, { kind: 'bot.answer', about });
  }
  if (about === 'event-update' && place !== null && change !== 'deleted') {
    await noteChannelMessage(db, eventId, place);
  }
}
