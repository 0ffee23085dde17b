import { dataExport, NO_EXPORT } from '#contract/data-export.ts';
import { NOT_YOUR_PASSWORD } from '#contract/own-account.ts';
import { ApiError } from '#contract/problem.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { askForExport, openExport, readExportState } from '#server/accounts/data-exports.ts';
import { DownloadAnswer } from '#server/core/calls/download-answer.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { accountIsGone } from '#server/core/identity/sessions.ts';
import type { Queryable } from '#server/db/database.ts';
import { RetryLater } from '#server/errors/errors.ts';
import { readOwnAccount } from './auth.repository.ts';
import { holdProven, provePassword, wrongField } from './password-proof.ts';

/** SPEC 27. What is asked for is made by features/data-export. */
export const dataExportRoutes = implement('dataExport', dataExport, {
  state: (context) => {
    const { db, services } = context;
    const asked = { userId: memberOf(context).id, at: services.now() };
    return readExportState(db, asked, services.config);
  },

  async ask(context) {
    const { body, db, services } = context;
    const caller = memberOf(context);
    const account = await readOwnAccount(db, caller.id);
    if (!account) throw accountIsGone();
    const proof = await provePassword(account, body.password, context);
    if (proof === null) throw wrongField('password', NOT_YOUR_PASSWORD);
    const asked = { userId: caller.id, at: services.now() };
    const isBeingMade = async () =>
      (await readExportState(db, asked, services.config)).state === 'preparing';
    if (!(await isBeingMade())) await limitExports(db, asked);
    await services.database.transaction(async (tx) => {
      await holdProven(tx, { caller, proof });
      await askForExport(tx, asked);
    });
    return readExportState(db, asked, services.config);
  },

  async file(context) {
    const { db, services } = context;
    const asked = { userId: memberOf(context).id, at: services.now() };
    const found = await openExport(db, asked, services.config);
    if (!found) throw new ApiError('not_found', NO_EXPORT);
    const day = found.readyAt.toISOString().slice(0, 10);
    const { file: type } = dataExport.file;
    return new DownloadAnswer(found.file, { type: type ?? '', name: `muster-${day}.zip` });
  },
});

/** Copies that one member may have made in a day: each reads all that they have here. */
const MOST_EXPORTS = 10;

async function limitExports(
  db: Queryable,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const own = await countUse(db, `export:${userId}`, { at, ms: DAY_MS });
  if (own.count <= MOST_EXPORTS) return;
  throw new RetryLater(
    'rate_limited',
    'You asked for your data too often today. Please try again tomorrow.',
    (own.windowEnds.getTime() - at.getTime()) / 1_000,
  );
}
