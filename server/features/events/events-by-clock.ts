import type { ClockWork } from '#server/core/queue/clock-work.ts';
import { publishing } from './publishing-worker.ts';
import { making, tellingBot } from './series/making-worker.ts';
import { seating } from './series/seating.ts';
import { settling } from './settling.ts';

/**
 * Drafts that are published at their times, series that are made ahead, and what follows when sign-ups open or close. Whoever wants a
 * seat in each event of a series has it before others hear that it is free.
 */
export const eventsByClock: ClockWork = {
  name: 'events',
  parts: [publishing, making, seating, settling, tellingBot],
};
