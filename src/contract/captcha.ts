import * as z from 'zod/mini';
import { string } from './shapes.ts';
import { endpoint } from './endpoint.ts';

/**
 * What ALTCHA's widget hands over: base64 of the challenge and its solution. Good for one use. The sentence is
 * SPEC's, for somebody who left it out.
 */
// @__NO_SIDE_EFFECTS__
export function captchaToken(sentence: string) {
  return z
    .string({ error: sentence })
    .check(z.minLength(1, { error: sentence }), z.maxLength(8_000, { error: sentence }));
}

export const captcha = {
  challenge: endpoint('GET', '/captcha', {
    access: 'anyone',
    summary:
      "A proof-of-work challenge in ALTCHA's form, signed, good for twenty minutes and one use",
    reply: z.object({
      parameters: z.record(string, z.unknown()),
      signature: string,
    }),
  }),
};
