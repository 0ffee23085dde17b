import { describe, expect, test } from 'vitest';
import { answeredPrompts, noteAnswered, promptInTurn } from './prompt-turn.ts';

const both = { update: true, install: true };

describe('SPEC 11.4 of all that would ask something', () => {
  test('one is shown, a new version first', () => {
    expect(promptInTurn(both, new Set())).toBe('update');
    expect(promptInTurn({ update: false, install: true }, new Set())).toBe('install');
    expect(promptInTurn({ update: false, install: false }, new Set())).toBeNull();
  });

  test('a reminder comes before installing: it is about the RSVP of this moment', () => {
    expect(promptInTurn({ reminder: true, install: true }, new Set())).toBe('reminder');
  });

  test('no other question follows an answered one before the next start', () => {
    expect(promptInTurn(both, new Set(['update']))).toBeNull();
  });

  test('an answer is remembered for this start, whatever stands on the screen meanwhile', () => {
    const next = () => promptInTurn(both, answeredPrompts.get());
    expect(next()).toBe('update');
    noteAnswered('reminder');
    expect(promptInTurn({ install: true }, answeredPrompts.get())).toBeNull();
    noteAnswered('update');
    expect(next()).toBeNull();
    expect([...answeredPrompts.get()]).toEqual(['reminder', 'update']);
  });

  test('a new version is offered even after another question', () => {
    expect(promptInTurn(both, new Set(['install']))).toBe('update');
  });
});
