import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkedEntries } from './precache-list.ts';

test('every file of the worker’s list carries the hash of its bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets/a.js'), 'export {}');

  const { manifest } = await checkedEntries(folder)([
    { url: 'index.html', revision: '0123456789abcdef', size: 15 },
    { url: 'assets/a.js', revision: null, size: 9 },
  ]);
  expect(manifest).toEqual([
    {
      url: 'index.html',
      revision: '0123456789abcdef',
      size: 15,
      integrity: '/ibFnpGsjeaU',
    },
    {
      url: 'assets/a.js',
      revision: null,
      size: 9,
      integrity: '9MXPm7eOhfFd',
    },
  ]);
});
