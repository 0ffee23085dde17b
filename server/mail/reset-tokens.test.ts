import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passwordResets } from '#server/db/bookkeeping.ts';
import type { Database } from '#server/db/database.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { MINUTE_MS, YEAR_MS } from '#domain/time/durations.ts';
import {
  issueResetToken,
  pruneResetTokens,
  readResetToken,
  spendResetToken,
} from './reset-tokens.ts';

describe.each(engines)('FAULTS 39 reset links on $engine', (engine) => {
  let database: Database;
  beforeEach(async () => {
    database = await engine.open();
  });
  afterEach(() => database.close());

  const start = Date.now();
  const after = (ms: number) => new Date(start + ms);

  it('work once the clock is right again, though another was sent while it was a year ahead', async () => {
    const { db } = database;
    const [{ id }, other] = [await createUser(db), await createUser(db)];
    const token = await issueResetToken(db, id, after(0));
    const ahead = await issueResetToken(db, other.id, after(YEAR_MS));
    expect(await readResetToken(db, token, after(YEAR_MS))).toBeNull();
    expect(await readResetToken(db, token, after(29 * MINUTE_MS))).toMatchObject({ id });
    expect(await spendResetToken(db, token, after(29 * MINUTE_MS))).toBe(true);
    expect(await readResetToken(db, ahead, after(YEAR_MS))).toMatchObject({ id: other.id });
  });

  it('are not accepted once they have expired, before and after they are removed', async () => {
    const { db } = database;
    const { id } = await createUser(db);
    const token = await issueResetToken(db, id, after(0));
    const late = after(30 * MINUTE_MS);
    expect(await readResetToken(db, token, late)).toBeNull();
    expect(await spendResetToken(db, token, late)).toBe(false);
    await pruneResetTokens(db, after(29 * MINUTE_MS));
    expect(await db.$count(passwordResets)).toBe(1);
    await pruneResetTokens(db, late);
    expect(await db.$count(passwordResets)).toBe(0);
    expect(await spendResetToken(db, token, late)).toBe(false);
  });
});
