import { expect, it } from 'vitest';
import { RetryLater } from '#server/errors/errors.ts';
import { inUploadPlace } from './upload-places.ts';

it('SPEC 16.9 of one member eight uploads are on their way at once, and nobody else is held up', async () => {
  const ends: (() => void)[] = [];
  const upload = () => new Promise<void>((resolve) => ends.push(resolve));
  const running = Array.from({ length: 8 }, () => inUploadPlace('ada', upload));
  await expect(inUploadPlace('ada', upload)).rejects.toThrow(RetryLater);
  expect(await inUploadPlace('bo', async () => 'taken')).toBe('taken');
  for (const end of ends) end();
  await Promise.all(running);
  expect(await inUploadPlace('ada', async () => 'taken')).toBe('taken');
});

it('SPEC 16.9 of all members forty-eight, so that what waits in memory is bounded', async () => {
  const ends: (() => void)[] = [];
  const upload = () => new Promise<void>((resolve) => ends.push(resolve));
  const running = Array.from({ length: 48 }, (_, n) => inUploadPlace(`member ${n}`, upload));
  await expect(inUploadPlace('one more', upload)).rejects.toThrow(RetryLater);
  for (const end of ends) end();
  await Promise.all(running);
  expect(await inUploadPlace('one more', async () => 'taken')).toBe('taken');
});
