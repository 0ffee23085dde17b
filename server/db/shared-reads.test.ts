import { describe, expect, it } from 'vitest';
import type { Queryable } from './database.ts';
import { shareReads, type SharedQuestion } from './shared-reads.ts';

const db = {} as Queryable;

/** Readings that are under way until they are answered. */
function aReader() {
  const begun: (SharedQuestion<string> & { answer: (found: string) => void; fail: () => void })[] =
    [];
  const ask = shareReads<string, string>((_, question) => {
    return new Promise((resolve, reject) => {
      const fail = () => {
        reject(new Error('away'));
      };
      begun.push({ ...question, answer: resolve, fail });
    });
  });
  const reading = async (at: number) => {
    await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(at);
    const found = begun[at];
    if (!found) throw new Error('There is no such reading.');
    return found;
  };
  return { ask, begun, reading };
}

describe('whoever asks', () => {
  it('while it is being read is told what is read afterwards, together with all who came meanwhile', async () => {
    const { ask, begun, reading } = aReader();
    const first = ask(db, 'event', 'pilot');
    const { answer } = await reading(0);
    const later = Promise.all([ask(db, 'event', 'scout'), ask(db, 'event', 'medic')]);
    answer('old');
    expect(await first).toBe('old');
    const next = await reading(1);
    expect(next.wishes).toEqual(['scout', 'medic']);
    next.answer('new');
    expect(await later).toEqual(['new', 'new']);
    expect(begun).toHaveLength(2);
  });

  it('in the same turn is told the same', async () => {
    const { ask, reading } = aReader();
    const both = Promise.all([ask(db, 'event', 'pilot'), ask(db, 'event', 'scout')]);
    const { wishes, answer } = await reading(0);
    expect(wishes).toEqual(['pilot', 'scout']);
    answer('it');
    expect(await both).toEqual(['it', 'it']);
  });

  it('is told what is read anew when the reading before failed', async () => {
    const { ask, reading } = aReader();
    const first = ask(db, 'event', 'pilot');
    const { fail } = await reading(0);
    const second = ask(db, 'event', 'scout');
    fail();
    await expect(first).rejects.toThrow('away');
    (await reading(1)).answer('back');
    expect(await second).toBe('back');
  });

  it('for something else waits for nobody, and so does whoever asks in a transaction', async () => {
    const { ask, reading } = aReader();
    const tx = {} as Queryable;
    const all = [ask(db, 'event', 'a'), ask(db, 'other', 'b'), ask(tx, 'event', 'c')];
    for (const at of [2, 1, 0]) {
      const { wishes, answer } = await reading(at);
      answer(`for ${wishes.join()}`);
    }
    expect(await Promise.all(all)).toEqual(['for a', 'for b', 'for c']);
  });
});
