import { describe, expect, it } from 'vitest';
import { codeAt, isCodeRight, newCodeSecret, stepPassed } from './check-in-code.ts';

/** '12345678901234567890' in base32, the secret of the examples of RFC 4226 and RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const step = (count: number) => new Date(count * 60_000);

describe('SPEC 32.6 a code', () => {
  // RFC 4226, appendix D: the codes of the first ten counts, which are the first ten minutes.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('of minute %i is %s', (count, code) => {
    expect(codeAt(secret, step(count))).toBe(code);
    expect(codeAt(secret, new Date(step(count + 1).getTime() - 1))).toBe(code);
  });

  it('is right in its minute and the next one, and not before or after', () => {
    const code = codeAt(secret, step(5));
    expect([4, 5, 6, 7].map((count) => isCodeRight(secret, code, step(count)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('is right however it is spaced, and nothing else is', () => {
    const at = step(1);
    for (const typed of ['287082', '287 082', ' 287-082 '])
      expect(isCodeRight(secret, typed, at)).toBe(true);
    for (const typed of ['', '28708', '2870820', '0287082', '287083', 'NaN', '٢٨٧٠٨٢'])
      expect(isCodeRight(secret, typed, at)).toBe(false);
  });

  it('comes of a secret of 160 bits that no other event has', () => {
    const made = newCodeSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(newCodeSecret()).not.toBe(made);
  });

  it('says how far its minute has passed', () => {
    expect(stepPassed(new Date(90_000))).toBe(0.5);
  });
});
