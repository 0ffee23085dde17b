import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOOR } from './browser-floor.ts';

it('SPEC 17.5 README names the same browsers as the page', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');
  const { iOS, Safari, Chrome, Firefox } = FLOOR;
  expect(readme).toContain(
    `Safari ${Safari} (iOS ${iOS}), Chrome and Edge ${Chrome}, Firefox ${Firefox}`,
  );
});
