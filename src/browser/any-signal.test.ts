import { afterEach, describe, expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

const native = Object.getOwnPropertyDescriptor(AbortSignal, 'any');

afterEach(() => {
  if (native) Object.defineProperty(AbortSignal, 'any', native);
});

describe.each([
  { engine: 'an engine of today', makeOld: () => undefined },
  {
    engine: 'one without AbortSignal.any',
    makeOld: () => Reflect.deleteProperty(AbortSignal, 'any'),
  },
])('a signal that follows several, in $engine', ({ makeOld }) => {
  it('is aborted with the first of them, for its reason', () => {
    makeOld();
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = anySignal([one.signal, other.signal]);
    expect(signal.aborted).toBe(false);
    const late = new DOMException('Too late.', 'TimeoutError');
    other.abort(late);
    one.abort();
    expect(signal.reason).toBe(late);
  });

  it('is aborted from the start if one of them is', () => {
    makeOld();
    const { signal } = new AbortController();
    expect(anySignal([signal, AbortSignal.abort('left')]).reason).toBe('left');
  });
});
