import * as z from 'zod/mini';
import { number, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/** How many calls one batch may carry. */
export const LARGEST_BATCH = 100;

/** What the call with this key would have been answered if it had come by itself. */
const batchedAnswer = z.object({
  key: string,
  status: number,
  /** The seconds to wait, as the header has them. */
  retryAfter: z.optional(string),
  body: z.unknown(),
});
export type BatchedAnswer = z.infer<typeof batchedAnswer>;

export const batchReply = z.object({ answers: z.array(batchedAnswer) });

/** One call as a device has frozen it: `path` is relative to `/api`, `body` is JSON text. */
const batchedCall = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(200)),
  method: z.enum(['POST', 'PUT']),
  path: z.string().check(z.maxLength(500)),
  body: string,
  /** Which of the batch's cursors the device had when it froze this call: see `FROZEN_HEADER`. */
  frozen: z.optional(z.int().check(z.nonnegative())),
});

/** What waits on a device is sent by one of these, with a body. */
export type ReplayedMethod = z.infer<typeof batchedCall>['method'];

/**
 * Several calls that waited on a device, carried out in their order, each as if it had come by itself. Calls that have
 * no answer in the reply were not carried out: one before them asked the device to stop, or it took too long.
 */
export const replay = endpoint('POST', '/replay', {
  access: 'profile.use',
  summary: 'Carry out calls that waited on a device, one after the other',
  richText: 'calls',
  body: z.object({
    calls: z.array(batchedCall).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
    cursors: z.optional(
      z.array(z.string().check(z.maxLength(4_000))).check(z.maxLength(LARGEST_BATCH)),
    ),
  }),
  reply: batchReply,
});
