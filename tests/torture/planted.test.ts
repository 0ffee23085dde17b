import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planted, sourceOf, withFault } from './planted.ts';

describe('planted faults', () => {
  it('SPEC 30.8 are eleven, each with a name of its own', () => {
    expect(new Set(planted.map(({ name }) => name)).size).toBe(11);
  });

  it.each(planted.map((fault) => [fault.name, fault] as const))(
    '%s has its one place',
    (_, fault) => {
      expect(withFault(fault, sourceOf(fault))).not.toBe(sourceOf(fault));
    },
  );

  it('control: a place that is gone, or there twice, is told', () => {
    const [fault] = planted;
    if (!fault) throw new Error('There is none.');
    expect(() => withFault(fault, 'nothing')).toThrow('has 0 places');
    expect(() => withFault(fault, `${fault.find}\n${fault.find}`)).toThrow('has 2 places');
  });

  it('are listed where faults are, and no others', () => {
    const [, section = ''] = readFileSync('docs/faults.md', 'utf8').split(
      '\n## Planted faults of waitlists\n',
    );
    const rows = (section.split('\n## ')[0] ?? '').match(/^\| .+$/gm) ?? [];
    const listed = rows.slice(2).map((row) => row.split('|').map((cell) => cell.trim()));
    expect(listed).toEqual(
      planted.map(({ name, what }): unknown[] => [
        '',
        name,
        what,
        expect.stringMatching(/^SPEC 30/),
        '',
      ]),
    );
  });
});
