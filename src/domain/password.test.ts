import { describe, expect, it } from 'vitest';
import { commonPasswords } from './password.common.ts';
import { changedPasswordProblem, passwordProblem } from './password.ts';

const owner = { username: 'night_watchman', email: 'lantern.keeper@farwatch.example' };

describe('a new password', () => {
  it.each(['fly-safe-citizen', 'ten chars!', 'größere Öfen', 'correct horse battery'])(
    'is taken: %s',
    (password) => {
      expect(passwordProblem(password, owner)).toBeNull();
    },
  );

  it.each([
    ['ninechars', 'Use at least 10 characters.'],
    ['🚀🚀🚀🚀🚀', 'Use at least 10 characters.'],
    ['o\u0308'.repeat(9), 'Use at least 10 characters.'],
    ['\uff4eight_watchman', "Don't use your username as your password."],
    ['Night_Watchman', "Don't use your username as your password."],
    ['lantern.keeper@farwatch.example', "Don't use your email address as your password."],
    ['Lantern.Keeper', "Don't use your email address as your password."],
    [
      'Password123',
      'This password is one of the first that attackers try. Please choose another one.',
    ],
    [
      'zzzzzzzzzzzz',
      'This password is one of the first that attackers try. Please choose another one.',
    ],
  ])('is refused: %s', (password, sentence) => {
    expect(passwordProblem(password, owner)).toBe(sentence);
  });

  it('the list holds hundreds, all long enough to matter and in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(300);
    for (const password of commonPasswords) {
      expect(password.length).toBeGreaterThanOrEqual(10);
      expect(password).toBe(password.toLowerCase());
    }
  });
});

describe('SPEC 19.2 a password in the place of another', () => {
  it.each([
    ['thirteen lanterns', null],
    ['größere Öfen', 'Choose a password that differs from the one you have.'],
    ['größere O\u0308fen', 'Choose a password that differs from the one you have.'],
    ['ninechars', 'Use at least 10 characters.'],
  ])('%s: %s', (newPassword, problem) => {
    const typed = { password: 'größere Öfen', newPassword };
    expect(changedPasswordProblem(typed, owner)).toBe(problem);
  });
});
