import { describe, expect, it } from 'vitest';
import { roleAfter } from './rsvp.ts';

describe('the role held after one intention', () => {
  const cancelled = { role: 'medic', attending: false };

  it('is gone when that role is cancelled, and kept when another one is', () => {
    expect(roleAfter({ role: 'medic' }, cancelled)).toBeNull();
    expect(roleAfter({ role: 'pilot' }, cancelled)).toEqual({ role: 'pilot' });
  });

  it('OB26 is gone, whichever it was, when a notification was answered with "Can\'t go"', () => {
    expect(roleAfter({ role: 'pilot' }, { ...cancelled, isCertain: true })).toBeNull();
  });
});
