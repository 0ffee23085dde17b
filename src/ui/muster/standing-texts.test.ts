import { expect, test } from 'vitest';
import { standingTexts } from './standing-texts.ts';

test('SPEC 15.1 and 15.5 a seat that waits or is being given up says so', () => {
  expect(standingTexts.waiting).toBe('Waiting to send');
  expect(standingTexts.cancelling).toBe('Cancel waiting');
});
