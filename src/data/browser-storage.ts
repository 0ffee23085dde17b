export { readKept, writeKept } from '#runtime/browser-storage.ts';
