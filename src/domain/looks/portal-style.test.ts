import { expect, it } from 'vitest';
import { portalProperties, portalStyle } from './portal-style.ts';

it('SPEC 22.4 the usual look needs no style at all', () => {
  expect(portalStyle({ accent: null, background: null })).toBe('');
});

it('SPEC 22.4 a colour and a picture stand in for the tokens that are made of them', () => {
  const look = { accent: '#85b9fb', background: '/uploads/sky.webp' };
  expect(Object.keys(portalProperties(look))).toEqual([
    ...['--beacon', '--beacon-hi', '--beacon-wash', '--beacon-edge', '--focus', '--sky-picture'],
  ]);
  expect(portalStyle(look)).toMatch(
    /^--beacon:#85b9fb;.*;--sky-picture:url\("\/uploads\/sky\.webp"\)$/,
  );
});
