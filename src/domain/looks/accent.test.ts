import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentGrounds,
  accentProblem,
  contrastOf,
  DEFAULT_ACCENT,
  judgeAccent,
  rgbOf,
} from './accent.ts';

const aColour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

describe('SPEC 22.3 the accent colour', () => {
  it('passes as it is by default, which the tokens have', () => {
    expect(judgeAccent(DEFAULT_ACCENT)).toEqual({ fails: [], nearest: DEFAULT_ACCENT });
    const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
    for (const said of [
      `--beacon: ${DEFAULT_ACCENT};`,
      '--on-beacon: #211403;',
      '--panel: rgb(13 19 30 / 0.88);',
      '--glass: rgb(10 15 25 / 0.86);',
      '--scrim-sky: rgb(7 11 19 / 0.34);',
      '--dialog: #131b2a;',
      '--raised: #182132;',
      '--press: rgb(170 195 240 / 0.14);',
    ])
      expect(tokens).toContain(said);
  });

  it('is refused with where it fails and the nearest that works, which works', () => {
    const problem = accentProblem('#7a1f1f') ?? '';
    expect(problem).toMatch(
      /^This colour is too dark to be read on cards, .* and the text of buttons\. The nearest that works is #[\da-f]{6}\.$/,
    );
    const nearest = /#[\da-f]{6}/.exec(problem)?.[0] ?? '';
    expect(accentProblem(nearest)).toBeNull();
  });

  it('names only where it fails', () => {
    expect(judgeAccent('#b57d3f').fails).toEqual([
      'cards',
      'the header and the sidebar',
      'what is being pressed',
    ]);
  });

  it('that is offered has 4.5:1 on every ground, whatever was chosen', () => {
    fc.assert(
      fc.property(aColour, (chosen) => {
        const { nearest, fails } = judgeAccent(chosen);
        const least = Math.min(
          ...accentGrounds.map(({ colour }) => contrastOf(rgbOf(nearest), colour)),
        );
        expect(least).toBeGreaterThanOrEqual(4.5);
        if (fails.length === 0) expect(nearest).toBe(chosen);
      }),
    );
  });
});
