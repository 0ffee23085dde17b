import { expect, it } from 'vitest';
import { RetryLater } from '#server/errors/errors.ts';
import { inUploadSlot } from './upload-slots.ts';

it('SPEC 16.9 of one member eight uploads are on their way at once, and nobody else is held up', async () => {
  const ends: (() => void)[] = [];
  const upload = () => new Promise<void>((resolve) => ends.push(resolve));
  const running = Array.from({ length: 8 }, () => inUploadSlot('ada', upload));
  await expect(inUploadSlot('ada', upload)).rejects.toThrow(RetryLater);
  expect(await inUploadSlot('bo', async () => 'taken')).toBe('taken');
  for (const end of ends) end();
  await Promise.all(running);
  expect(await inUploadSlot('ada', async () => 'taken')).toBe('taken');
});

it('SPEC 16.9 of all members forty-eight, so that what waits in memory is bounded', async () => {
  const ends: (() => void)[] = [];
  const upload = () => new Promise<void>((resolve) => ends.push(resolve));
  const running = Array.from({ length: 48 }, (_, n) => inUploadSlot(`member ${n}`, upload));
  await expect(inUploadSlot('one more', upload)).rejects.toThrow(RetryLater);
  for (const end of ends) end();
  await Promise.all(running);
  expect(await inUploadSlot('one more', async () => 'taken')).toBe('taken');
});
