import { tellBot } from '#contract/bot.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { intention, noEffect, requestTo } from '#sync/engine/intention.ts';
import { INTERNAL } from '../is-listed.ts';

/** Tells the chat bot that an event's RSVPs changed; follows every accepted RSVP of an event with both Discord ids. */
export const botIntention = intention({
  name: INTERNAL.bot,
  args: z.object({ eventId: string, channelId: string, messageId: string }),
  key: ({ eventId }) => `bot:${eventId}`,
  reads: () => [],
  net: (chain) => chain.at(-1) ?? null,
  label: () => ({ title: 'RSVPs for the chat' }),
  words: null,
  request: (args) => requestTo(tellBot, args),
  isDone: () => false,
  settle: () => noEffect,
});
