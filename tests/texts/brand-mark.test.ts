import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BRAND_MARK } from '../../src/sw/skeleton.ts';
import { BrandMark } from '#layout/brand-mark.tsx';

const DRAWN = /(?<=<(?:path|circle)[^>]* )(?:d|cx|cy|r|fill)="[^"]*"/g;

function shapesIn(svg: string): string[] {
  return (svg.match(DRAWN) ?? []).sort();
}

test('the mark in the frame and in its outlines is the one among the pictures', () => {
  const picture = readFileSync('public/art/brand/mark.svg', 'utf8');
  const drawn = renderToStaticMarkup(createElement(BrandMark));
  expect(shapesIn(picture)).toHaveLength(6);
  expect(shapesIn(drawn)).toEqual(shapesIn(picture));
  expect(drawn).toBe(BRAND_MARK);
});
