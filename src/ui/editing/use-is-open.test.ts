import { expect, it } from 'vitest';
import { isBeingLeft } from './use-is-open.ts';

it('a form is left as soon as somebody is on the way to another screen, not by what opens on its own', () => {
  const at = (pathname: string) => ({ pathname });
  expect(isBeingLeft({ location: at('/sync'), resolvedLocation: at('/leader-dashboard') })).toBe(
    true,
  );
  expect(isBeingLeft({ location: at('/aboutus'), resolvedLocation: at('/aboutus') })).toBe(false);
  expect(isBeingLeft({ location: at('/aboutus') })).toBe(false);
});
