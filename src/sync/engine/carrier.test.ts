import { expect, test, vi } from 'vitest';
import { aWay } from '#tests/support/worlds/carriers.ts';
import type { FileAnswer } from './wire.ts';
import { Carrier } from './carrier.ts';
import type { Entry } from './outbox.ts';

const entry = { id: 'e1', key: 'post:1' } as Entry;
const file = {
  ...{ key: 'f1', bytes: new ArrayBuffer(1), type: 'image/png' },
  credentials: { userId: 'me', token: 't' },
};

function setUp() {
  const way = aWay<FileAnswer>();
  const patience = aWay<undefined>();
  const onLanded = vi.fn();
  const ports = { sendFile: () => way.promise, patience: () => patience.promise, onLanded };
  return { carrier: new Carrier(ports), way, patience, onLanded };
}

test('PB10 what lands while it is waited for is handed over once, and wakes nobody', async () => {
  const { carrier, way, onLanded } = setUp();
  expect(await carrier.wait()).toBe(false);
  carrier.start(entry, file);
  const waiting = carrier.wait();
  expect(await carrier.landed()).toBeNull();
  way.resolve('elsewhere');
  expect(await waiting).toBe(true);
  expect(await carrier.landed()).toEqual({ entry, fileId: 'f1', answer: 'elsewhere' });
  expect(await carrier.landed()).toBeNull();
  expect(carrier.isBusy).toBe(false);
  expect(onLanded).not.toHaveBeenCalled();
});

test('PB10 what lands after patience has ended wakes whoever deals with it', async () => {
  const { carrier, way, patience, onLanded } = setUp();
  carrier.start(entry, file);
  patience.resolve(undefined);
  expect(await carrier.wait()).toBe(false);
  expect(carrier.hasLanded).toBe(false);
  way.resolve(null);
  await vi.waitFor(() => {
    expect(onLanded).toHaveBeenCalledOnce();
  });
  expect(carrier.hasLanded).toBe(true);
  expect(await carrier.wait()).toBe(true);
});

test('what goes wrong on the device itself is thrown to who asks, and leaves the way free', async () => {
  const { carrier, way } = setUp();
  carrier.start(entry, file);
  way.reject(new Error('The database is closed.'));
  expect(await carrier.wait()).toBe(true);
  await expect(carrier.landed()).rejects.toThrow('The database is closed.');
  expect(carrier.isBusy).toBe(false);
});
