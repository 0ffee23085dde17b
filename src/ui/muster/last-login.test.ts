import { expect, it } from 'vitest';
import { lastLoginText } from './last-login.ts';

it('SPEC 2.16: the last login, or Never', () => {
  expect(lastLoginText({ lastLogin: null })).toBe('Never');
  expect(lastLoginText({ lastLogin: '2026-11-20T12:00:00Z' })).toContain('20 Nov 2026');
});
