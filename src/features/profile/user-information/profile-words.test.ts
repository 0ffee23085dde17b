import { describe, expect, it } from 'vitest';
import { joinDateText } from './profile-words.ts';

describe('what the profile says of its member', () => {
  it('SPEC 2.16: the join date, or Unknown', () => {
    expect(joinDateText({ joinDate: null })).toBe('Unknown');
    expect(joinDateText({ joinDate: '2025-02-14T12:00:00Z' })).toBe('14 Feb 2025');
  });
});
