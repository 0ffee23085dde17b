import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfDecisions } from './decisions.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'decisions');

describe('decisions', () => {
  it('have one form, are few enough to be read, and stand in the list with those that are gone', () => {
    const read = (path: string) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') });
    const files = readdirSync(FOLDER).filter((path) => path !== 'README.md');
    expect(files.length).toBeGreaterThan(40);
    expect(faultsOfDecisions(files.map(read), read('README.md').text)).toEqual([]);
  });
});

describe('control: the check fails', () => {
  const text =
    '# 001 One\n\nDecided 2026-11-27.\n\n## Context\n\nIt was.\n\n## Decision\n\nIt is.\n\n## Price\n\nNone.\n';
  const one = { path: '001-one.md', text };
  const list = '- 001 [One](001-one.md)\n';
  const changed = (from: string, to: string) => ({ ...one, text: text.replace(from, to) });

  it('for nothing that is as it should be', () => {
    expect(faultsOfDecisions([one], list)).toEqual([]);
  });

  it.each([
    ['another number than its file', changed('001', '002')],
    ['no date', changed('Decided 2026-11-27.\n\n', '')],
    ['no price', changed('\n## Price\n\nNone.\n', '')],
    ['headings in another order', changed('Context', 'Price')],
    ['a part more', changed('None.\n', 'None.\n\n## Addition\n\nMore.\n')],
    ['an empty part', changed('It was.\n\n', '')],
  ])('for one with %s', (_, file) => {
    expect(faultsOfDecisions([file], list)).toContain('001-one.md has not the form of a decision');
  });

  it('for one that is long, and for more than seventy', () => {
    expect(faultsOfDecisions([changed('It was.', 'It was.\n'.repeat(60))], list)).toEqual([
      '001-one.md has 75 lines',
    ]);
    expect(
      faultsOfDecisions(
        Array.from({ length: 71 }, () => one),
        list,
      ),
    ).toEqual(['71 decisions, of 70']);
  });

  it.each([
    ['misses one', ''],
    ['has one under another title', '- 001 [Two](001-one.md)\n'],
    ['has one that is no file', `${list}- 002 [Two](002-two.md)\n`],
    ['has one twice', list + list],
    ['calls one gone that is there', `${list}\n## Gone\n\n- 001 it was: 002\n`],
  ])('for a list that %s', (_, wrong) => {
    expect(faultsOfDecisions([one], wrong)).not.toEqual([]);
  });
});
