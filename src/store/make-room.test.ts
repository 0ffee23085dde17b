import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRoomMade } from './make-room.ts';

const dropped = vi.fn(() => Promise.resolve(true));

beforeEach(() => {
  dropped.mockClear();
  vi.stubGlobal('caches', { delete: dropped });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('SPEC 16.6 FAULTS 16 on a full device pictures give way, and what was to be stored is stored', async () => {
  const full = Object.assign(new Error('Aborted.'), {
    inner: new DOMException('Full.', 'QuotaExceededError'),
  });
  const write = vi.fn().mockRejectedValueOnce(full).mockResolvedValueOnce('stored');
  expect(await withRoomMade(write)).toBe('stored');
  expect(dropped).toHaveBeenCalledOnce();
});

test('FAULTS 16 if even that does not help, it is said', async () => {
  const full = new DOMException('Full.', 'QuotaExceededError');
  const write = vi.fn().mockRejectedValue(full);
  await expect(withRoomMade(write)).rejects.toBe(full);
  expect(write).toHaveBeenCalledTimes(2);
});

test('control: no picture gives way to any other failure', async () => {
  const write = vi.fn().mockRejectedValue(new Error('Broken.'));
  await expect(withRoomMade(write)).rejects.toThrow('Broken.');
  expect(dropped).not.toHaveBeenCalled();
});
