import { expect, test } from 'vitest';
import { batchRequest } from './batch.ts';
import type { Entry } from './outbox.ts';

const request = { method: 'POST', path: '/events/rsvp', body: '{}' } as const;

function anEntry(id: string, frozen?: string): Entry {
  return {
    ...{ id, seq: 1, userId: 'me', name: 'rsvp.set', args: {}, key: id, label: { title: '' } },
    ...{ at: 0, format: '1', state: 'waiting', attempts: 0, request },
    ...(frozen !== undefined && { frozen }),
  };
}

function bodyOf(entries: readonly Entry[]): unknown {
  const credentials = { userId: 'me', token: 't' };
  const { body } = batchRequest(entries, { key: 'batch', credentials });
  return JSON.parse(body ?? '');
}

test('OB32 a batch says of each entry with which cursor it was frozen, and names each cursor once', () => {
  const entries = [anEntry('a', 'old'), anEntry('b', 'new'), anEntry('c', 'old'), anEntry('d')];
  expect(bodyOf(entries)).toEqual({
    calls: [
      { key: 'a', ...request, frozen: 0 },
      { key: 'b', ...request, frozen: 1 },
      { key: 'c', ...request, frozen: 0 },
      { key: 'd', ...request },
    ],
    cursors: ['old', 'new'],
  });
});

test('OB32 what an earlier version froze says nothing of its age', () => {
  expect(bodyOf([anEntry('a'), anEntry('b')])).toEqual({
    calls: [
      { key: 'a', ...request },
      { key: 'b', ...request },
    ],
  });
});
