import { asc, eq, sql } from 'drizzle-orm';
import { accountKeys, KEY_EDITION, type Called } from './account-keys.ts';
import { SKELETON_EDITION } from './look-alikes.ts';
import { distinctNames } from './distinct-names.ts';
import { holdNames } from './usernames.ts';
import { meta } from '#server/db/bookkeeping.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

const EDITION = `${KEY_EDITION}; ${SKELETON_EDITION}`;
const KEY = 'key_edition';
const ROWS_PER_STATEMENT = 1_000;

/** An account that had to be given another name. */
export interface Renamed {
  readonly id: string;
  readonly was: string;
  readonly username: string;
}

/**
 * Computes the keys of all accounts that are stored without them, or with those of another edition. Of accounts whose
 * names turn out to be one, the oldest keeps its name, and the others are renamed: `tell` is called for each, in the same
 * transaction, so that a start that is cut off has done nothing. Does nothing if the edition is current; any number of
 * processes may call it. Answers with the renamed.
 */
export async function fillAccountKeys(
  database: Database,
  tell: (tx: Queryable, renamed: Renamed) => Promise<void>,
): Promise<readonly Renamed[]> {
  if ((await editionIn(database.db)) === EDITION) return [];
  return database.transaction(async (tx) => {
    await holdNames(tx);
    if ((await editionIn(tx)) === EDITION) return []; // another process was first
    const accounts = await readByAge(tx);
    const renamed = renamedAmong(accounts);
    for (const one of renamed) {
      await rename(tx, one);
      await tell(tx, one);
    }
    await fill(tx, accounts, new Map(renamed.map(({ id, username }) => [id, username])));
    await tx
      .insert(meta)
      .values({ key: KEY, value: EDITION })
      .onConflictDoUpdate({ target: meta.key, set: { value: EDITION } });
    return renamed;
  });
}

async function editionIn(db: Queryable): Promise<string | undefined> {
  const [row] = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, KEY));
  return row?.value;
}

interface Account extends Called {
  readonly id: string;
}

function readByAge(tx: Queryable): Promise<Account[]> {
  return tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      discordName: users.discordName,
      gameUserName: users.gameUserName,
    })
    .from(users)
    .orderBy(asc(users.createdAt), asc(users.id));
}

function renamedAmong(accounts: readonly Account[]): readonly Renamed[] {
  const names = distinctNames(accounts.map(({ username }) => username));
  return accounts.flatMap(({ id, username: was }, at) => {
    const username = names[at] ?? was;
    return username === was ? [] : [{ id, was, username }];
  });
}

async function rename(tx: Queryable, { id, username }: Renamed): Promise<void> {
  await tx
    .update(users)
    .set({ username, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id));
}

async function fill(
  tx: Queryable,
  accounts: readonly Account[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  // No name begins like this: a name may get the key that another one is about to lose.
  await tx.update(users).set({ usernameKey: sql`':' || ${users.id}` });
  for (let at = 0; at < accounts.length; at += ROWS_PER_STATEMENT) {
    const rows = accounts.slice(at, at + ROWS_PER_STATEMENT).map((account) => ({
      id: account.id,
      ...accountKeys({ ...account, username: names.get(account.id) ?? account.username }),
    }));
    await store(tx, rows);
  }
}

/** One statement for many: the rows travel as one JSON document. */
async function store(
  tx: Queryable,
  rows: readonly ({ readonly id: string } & ReturnType<typeof accountKeys>)[],
): Promise<void> {
  await tx.execute(sql`
    update users set username_key = made."usernameKey", email_key = made."emailKey",
      skeletons = array(select jsonb_array_elements_text(made.skeletons)),
      found_by = array(select jsonb_array_elements_text(made."foundBy"))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (id uuid, "usernameKey" text, "emailKey" text, skeletons jsonb, "foundBy" jsonb)
    where users.id = made.id`);
}
