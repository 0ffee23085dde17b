import type { Endpoint } from '#contract/endpoint.ts';
import type { organisation, PositionEdit } from '#contract/organisation.ts';
import type { CatalogueRow } from '#contract/organisation-rows.ts';
import { ApiError } from '#contract/problem.ts';
import { isPlaceless } from '#domain/departments.ts';
import { mayAssign } from '#domain/member-editing.ts';
import { can, type Person } from '#domain/permissions.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { userRanks } from '#domain/ranks.ts';
import { dropAskedFor, takeBackAskedFor } from '#server/accounts/asked-positions.ts';
import { callerIn, lockAccounts, type LockedAccount } from '#server/accounts/account-lock.ts';
import { settleWaited } from '#server/accounts/account-seats.ts';
import type { Context, Handlers } from '#server/core/calls/implement.ts';
import { refuseStale } from '#server/core/calls/revisions.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import { holdOrganisation, readOrganisation, readPositionRows } from '#server/db/organisation.ts';
import { dropUnseen } from '#server/notices/notices.repository.ts';
import { refused, refuseTaken } from './looks.ts';
import {
  deletePosition,
  insertPosition,
  readHolders,
  readPosition,
  updatePosition,
  type Stored,
} from './organisation.repository.ts';

type Names = 'addPosition' | 'changePosition' | 'removePosition';

/** SPEC 29.5 to 29.7: positions are added, changed, hidden and deleted, and their holders' rights follow at once. */
export const positionHandlers: Pick<Handlers<typeof organisation>, Names> = {
  addPosition: async (context) => {
    const { db, body, services } = context;
    const caller = memberOf(context);
    await holdOrganisation(db);
    const department = body.department ?? 'none';
    const beside = (await readPositionRows(db)).filter((one) => one.department === department);
    const last = Math.max(-1, ...beside.map(({ place }) => place));
    const plain: Omit<CatalogueRow, 'id' | 'revision'> = {
      ...{ title: body.title, department, description: '', chief: false, entryLevel: false },
      ...{ tier: null, ranks: [], scopes: ['viewInfo'], place: last + 1, hidden: false },
    };
    const values = { ...plain, ...given(body) };
    await refuseWrong(db, caller, { ...values, id: '' });
    const id = await insertPosition(db, { ...values, changedBy: caller.id });
    await noteChange(db, {
      ...subjectOf({ ...values, id: String(id) }),
      ...{ action: 'created', actorId: caller.id, at: services.now() },
    });
    return stored(await readPosition(db, id));
  },

  changePosition: (context) => {
    const { body, services } = context;
    const { revision: basedOn, ...edit } = body;
    return alone(context, async (db, { caller, id, before, holders }) => {
      await refuseStale(db, { row: before, basedOn, present });
      const values = given(edit);
      await refuseWrong(db, caller, { ...present(before), ...values });
      await updatePosition(db, id, { ...values, changedBy: caller.id });
      const hasMoved = values.department !== undefined && values.department !== before.department;
      if (hasMoved) await dropAskedFor(db, id);
      if (hasMoved) {
        const { config } = services;
        const ids = holders.map((holder) => holder.id);
        await settleWaited(db, ids, { at: services.now(), config }); // some audiences have them now
      }
      if (holders.length > 0)
        // events are locked before notices
        for (const holder of await readHolders(db, id)) await dropUnseen(db, holder.id, holder);
      const after = stored(await readPosition(db, id));
      await noteChange(db, {
        ...subjectOf(before),
        ...{ action: 'updated', before: present(before), after },
        ...{ actorId: caller.id, at: services.now() },
      });
      return after;
    });
  },

  removePosition: (context) => {
    const { query, services } = context;
    return alone(context, async (db, { caller, id, before, holders }) => {
      if (holders.length > 0 && query.anyway !== 'true')
        throw held(holders.map(({ username }) => username));
      await deletePosition(db, id);
      await dropAskedFor(db, id);
      for (const holder of holders) {
        const positions = holder.positions.filter((one) => one.id !== id);
        await dropUnseen(db, holder.id, { ...holder, positions });
      }
      await noteChange(db, {
        ...{ ...subjectOf(before), action: 'deleted', before: present(before) },
        ...{ actorId: caller.id, at: services.now() },
      });
    });
  },
};

interface Alone {
  readonly caller: LockedAccount;
  readonly id: number;
  readonly before: Stored<CatalogueRow>;
  readonly holders: Awaited<ReturnType<typeof readHolders>>;
}

/**
 * Does something with a position in a transaction of its own, while nobody else changes or gives positions. Its holders are locked
 * together with the caller, who is judged once more.
 */
function alone<T>(
  {
    caller,
    params,
    services,
  }: Pick<Context<Endpoint>, 'caller' | 'services'> & {
    readonly params: { readonly id: string };
  },
  work: (tx: Queryable, known: Alone) => Promise<T>,
): Promise<T> {
  const { id: callerId } = memberOf({ caller });
  return services.database.transaction(async (tx) => {
    await holdOrganisation(tx);
    const { id, before } = await found(tx, params.id);
    await takeBackAskedFor(tx, id); // before any account is locked
    const ids = [callerId, ...(await readHolders(tx, id)).map((holder) => holder.id)];
    const at = services.now();
    const locked = await lockAccounts(tx, { ids, at, strength: 'no key update' });
    const admin = callerIn(locked, callerId);
    if (!can(admin, 'portal.edit'))
      throw new ApiError('forbidden', 'You are not allowed to do this.');
    return work(tx, { caller: admin, id, before, holders: await readHolders(tx, id) });
  });
}

/** What of an edit is to be stored: nothing that is missing, and for null what clears it. */
function given(
  edit: Omit<PositionEdit, 'revision'>,
): Partial<Omit<CatalogueRow, 'id' | 'revision'>> {
  const { description, scopes, ranks, ...rest } = edit;
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(said),
    ...(description !== undefined && { description: description ?? '' }),
    ...(scopes !== undefined && { scopes: [...new Set(scopes)] }),
    ...(ranks !== undefined && { ranks: [...new Set(ranks)] }),
  };
}

/**
 * Refuses with 422 a department that there is not, a rank that no member has, a title that another position has, a second chief, and
 * with 403 scopes that the caller lacks.
 */
async function refuseWrong(
  db: Queryable,
  caller: Person,
  position: Omit<CatalogueRow, 'revision'>,
): Promise<void> {
  const { id, title, department, chief, ranks } = position;
  const all = await readPositionRows(db);
  const known = await readOrganisation(db);
  if (!isPlaceless(department) && known.department(department)?.id !== department)
    throw refused('department', `There is no department "${department}".`);
  const odd = ranks.find((rank) => !userRanks.some((one) => one === rank));
  if (odd !== undefined) throw refused('ranks', `There is no rank "${odd}".`);
  const named = all.map((one) => ({ id: one.id, name: one.title }));
  refuseTaken(named, { id, name: title }, { field: 'title', noun: 'position' });
  const other = all.find((one) => one.chief && one.department === department && one.id !== id);
  if (chief && isPlaceless(department))
    throw refused('chief', 'Only a position of a department can lead it.');
  if (chief && other)
    throw refused('chief', `${known.nameOf(department)} is led by ${other.title} already.`);
  if (!mayAssign(caller, position))
    throw new ApiError('forbidden', 'This position would allow more than you may do yourself.');
}

async function found(db: Queryable, called: string) {
  const id = /^\d{1,9}$/.test(called) ? Number(called) : null;
  const before = id === null ? undefined : await readPosition(db, id);
  if (id === null || !before) throw new ApiError('not_found', 'This position no longer exists.');
  return { id, before };
}

/** How many holders a refusal names. */
const NAMED = 10;

/** SPEC 29.7: names those who would lose it. */
function held(names: readonly string[]): ApiError {
  const named = names.slice(0, NAMED).map(isolated);
  const rest = names.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  const listed = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join();
  return new ApiError('position_held', `This position is held by ${listed}.`, {
    current: { holders: names.slice(0, NAMED), count: names.length },
  });
}

function subjectOf({ id, title, department }: Pick<CatalogueRow, 'id' | 'title' | 'department'>) {
  return { subject: 'position', subjectId: id, title, departmentId: department } as const;
}

function present({ changedBy: _, ...row }: Stored<CatalogueRow>): CatalogueRow {
  return row;
}

function stored(row: Stored<CatalogueRow> | undefined): CatalogueRow {
  if (!row) throw new Error('A position that was just stored is gone.');
  return present(row);
}
