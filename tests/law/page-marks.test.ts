import { describe, expect, it } from 'vitest';
import { oneSided, undeclared, writtenOut } from './page-marks.ts';
import { repositoryPaths, sourcesIn } from './sources.ts';

const sources = sourcesIn(repositoryPaths()).filter(
  ({ path }) =>
    /^(?:src|server|build)\//.test(path) &&
    !/\.(?:test\.|md$)/.test(path) &&
    path !== 'src/contract/page-marks.ts',
);

describe('SN7 what screens, snapshots, scripts, worker and server tell each other by attributes', () => {
  it('is declared in one file', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(undeclared(sources)).toEqual([]);
  });

  it('is what scripts name it, and styles and elements alone write out', () => {
    expect(writtenOut(sources)).toEqual([]);
  });

  it('has who writes it, and who reads it', () => {
    expect(oneSided(sources)).toEqual([]);
  });
});

describe('control: the check finds', () => {
  const button = '<Button data-shy="" data-dept="medical" />';
  const style = "[data-shy] { color: red; } [data-dept='medical'] {}";

  it.each([
    ['what nobody reads', [{ path: 'src/ui/press/a.tsx', text: button }], 1],
    [
      'what is read elsewhere',
      [
        { path: 'src/ui/press/a.tsx', text: button },
        { path: 'src/ui/page/a.css', text: style },
      ],
      2,
    ],
    [
      'what a script asks for',
      [{ path: 'src/start/a.ts', text: "place.querySelector('[data-shy]');" }],
      1,
    ],
    [
      'nothing that is read where it is written',
      [
        { path: 'src/ui/press/a.tsx', text: button },
        { path: 'src/ui/press/a.css', text: style },
      ],
      0,
    ],
    [
      'nothing that a script keeps for itself',
      [{ path: 'src/start/a.ts', text: "place.dataset['shy'] = '';" }],
      0,
    ],
  ])('%s', (_, files, count) => {
    expect(undeclared(files)).toHaveLength(count);
  });

  it.each([
    "host.querySelector('[data-until]')",
    "part.getAttribute('data-until')",
    "part.dataset['until']",
    '`<p data-until="${end}">`',
  ])('a script that has %s', (text) => {
    expect(writtenOut([{ path: 'src/start/a.ts', text }])).toHaveLength(1);
  });

  it('what nobody reads or writes', () => {
    const text = '<p data-until={end} />';
    expect(oneSided([{ path: 'a.tsx', text }])).toContain('TRUE_UNTIL');
    const reader = { path: 'a.ts', text: 'part.getAttribute(TRUE_UNTIL)' };
    expect(oneSided([{ path: 'a.tsx', text }, reader])).not.toContain('TRUE_UNTIL');
  });
});
