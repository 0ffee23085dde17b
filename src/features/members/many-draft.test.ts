import { describe, expect, it } from 'vitest';
import {
  manyChangesOf,
  noChanges,
  outcomesText,
  reasonToWait,
  refusedAmong,
} from './many-draft.ts';

describe('SPEC 20.8 a change of many members', () => {
  it('sends what was chosen and nothing else', () => {
    expect(manyChangesOf(noChanges)).toEqual({ addFlags: [], removeFlags: [] });
    const flags = { 'Org member': 'give', 'Sees all departments': 'take' } as const;
    expect(manyChangesOf({ flags, position: 'given', positionId: '7', role: 'Leader' })).toEqual({
      addFlags: ['OrgMember'],
      removeFlags: ['viewAllDepartments', 'CanViewAllDepartments'],
      ...{ positionId: 7, role: 'Leader' },
    });
    expect(manyChangesOf({ ...noChanges, position: 'none', positionId: '7' })).toMatchObject({
      positionId: null,
    });
  });

  it('waits until something is chosen, never taking an open choice for none', () => {
    expect(reasonToWait(noChanges)).toBe('Choose what to change.');
    const open = { ...noChanges, position: 'given' } as const;
    expect(reasonToWait(open)).toBe('Choose a position.');
    expect(manyChangesOf(open)).not.toHaveProperty('positionId');
    expect(reasonToWait({ ...open, positionId: '7' })).toBeNull();
    expect(reasonToWait({ ...noChanges, role: 'Member' })).toBeNull();
    expect(reasonToWait({ ...noChanges, flags: { 'Org member': 'take' } })).toBeNull();
  });

  it('tells what became of them, and why not, by name', () => {
    const outcomes = [
      { id: 'a', outcome: 'changed' },
      { id: 'b', outcome: 'unchanged' },
      { id: 'c', outcome: 'refused', message: 'You may not edit members.' },
    ] as const;
    expect(outcomesText(outcomes)).toBe('1 changed, 1 was that already, 1 refused');
    expect(refusedAmong(outcomes, new Map([['c', { username: 'Kestrel' }]]))).toEqual([
      { id: 'c', text: 'Kestrel: You may not edit members.' },
    ]);
  });
});
