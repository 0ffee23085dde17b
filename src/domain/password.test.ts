import { describe, expect, it } from 'vitest';
import { commonPasswords } from './password.common.ts';
import { passwordProblem } from './password.ts';

const owner = { username: 'night_watchman', email: 'lantern.keeper@farwatch.example' };

describe('a new password', () => {
  it.each(['fly-safe-citizen', 'ten chars!', 'größere Öfen', 'correct horse battery'])(
    'is taken: %s',
    (password) => {
      expect(passwordProblem(password, owner)).toBeNull();
    },
  );

  it.each([
    ['ninechars', 'The password must have at least 10 characters.'],
    ['🚀🚀🚀🚀🚀', 'The password must have at least 10 characters.'],
    ['Night_Watchman', 'The password must not be the username.'],
    ['lantern.keeper@farwatch.example', 'The password must not be the email address.'],
    ['Lantern.Keeper', 'The password must not be the email address.'],
    [
      'Password123',
      'This password is on the lists that attackers try first. Please choose another one.',
    ],
    [
      'zzzzzzzzzzzz',
      'This password is on the lists that attackers try first. Please choose another one.',
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
