import postcss from 'postcss';
import { expect, it } from 'vitest';
import { hoverMedia } from './hover-media.ts';

it.each([
  ['.nav:hover{color:red}', '@media (hover: hover){.nav:hover{color:red}}'],
  [
    '.nav:hover,.nav:focus-visible{color:red}',
    '.nav:focus-visible{color:red}@media (hover: hover){.nav:hover{color:red}}',
  ],
  ['.nav{color:red}', '.nav{color:red}'],
  ['@media (hover: hover){.nav:hover{color:red}}', '@media (hover: hover){.nav:hover{color:red}}'],
])('what holds of the hovered holds only where something hovers: %s', async (written, built) => {
  const { css } = await postcss([hoverMedia]).process(written, { from: undefined });
  expect(css.replaceAll(/\s+(?=[@.}{])/g, '').replaceAll(/\n\s*/g, '')).toBe(built);
});
