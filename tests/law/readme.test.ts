import { expect, it } from 'vitest';
import { read } from './sources.ts';

it('README stays a front door: 12 kB, with hosting and figures on pages of their own', () => {
  const { text } = read('README.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_000);
  expect(text).toContain('](docs/hosting.md)');
  expect(text).toContain('](docs/performance.md)');
});
