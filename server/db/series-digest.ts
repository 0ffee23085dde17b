import { createHash } from 'node:crypto';

/** Stands for what a series gives one field of its events: the same for equal values. */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
