import { expect, it } from 'vitest';
import { titleOfPage } from './page-title.ts';

it.each([
  ['mission', 'Mission'],
  ['MISSION', 'Mission'],
  ['code-of-conduct', 'Code of conduct'],
  ['ship_rules', 'Ship rules'],
  ['über-uns', 'Über uns'],
])('the page %s is titled %s', (name, title) => {
  expect(titleOfPage(name)).toBe(title);
});
