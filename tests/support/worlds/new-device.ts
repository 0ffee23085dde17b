import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

// This runs before each file: one process runs many, and each begins on a device that has kept nothing of the one before.

vi.unstubAllGlobals();
vi.useRealTimers();
process.env['TZ'] = 'UTC';
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
