import { eq } from 'drizzle-orm';
import {
  invitations,
  MOST_INVITATIONS,
  type Invitation,
  type InvitationDraft,
  type Offer,
} from '#contract/invitations.ts';
import { ApiError } from '#contract/problem.ts';
import { refusalsOfGift, type Gift } from '#domain/invitation.ts';
import type { Organisation } from '#domain/organisation.ts';
import { positionsCalled } from '#server/accounts/positions-called.ts';
import { invitationSecret, openedBy } from '#server/accounts/invitation-secret.ts';
import {
  cameBy,
  isOpen,
  openInvitation,
  type StoredInvitation,
} from '#server/accounts/invitations.ts';
import type { Services } from '#server/core/calls/services.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import { holdAccount } from '#server/core/identity/sessions.ts';
import { parseId } from '#server/core/identity/parse-id.ts';
import type { Queryable } from '#server/db/database.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { invitations as table } from '#server/db/joining-tables.ts';
import { addressOfInvitation } from '#domain/addresses.ts';
import { takeGift } from './accepting.ts';
import {
  countOpen,
  insertInvitation,
  readArrivals,
  readInvitations,
  revokeInvitation,
} from './invitations.repository.ts';

export const invitationsRoutes = implement('invitations', invitations, {
  list: async (context) => {
    const { db, services } = context;
    const caller = memberOf(context);
    const rows = await readInvitations(db, caller.role === 'Admin' ? null : caller.id);
    return listed(db, rows, { caller, services });
  },

  create: async (context) => {
    const { db, body, services } = context;
    const caller = memberOf(context);
    const gift = giftIn(body);
    const at = services.now();
    refuse(caller, gift, await readOrganisation(db));
    const endsAt = isGiven(body.endsAt) ? new Date(body.endsAt) : null;
    if (endsAt && endsAt <= at)
      throw refusedField('endsAt', 'Choose an end that is still to come.');
    const stored = await services.database.transaction(async (tx) => {
      await holdAccount(tx, caller.id, at);
      if ((await countOpen(tx, caller.id, at)) >= MOST_INVITATIONS)
        throw new ApiError(
          'quota_reached',
          `You have ${MOST_INVITATIONS} open invitations. Revoke one first.`,
        );
      return insertInvitation(tx, {
        ...{ ...gift, flags: [...gift.flags], makerId: caller.id, createdAt: at, endsAt },
        ...{ purpose: body.purpose, uses: body.uses ?? null },
      });
    });
    const row = { invitation: stored, maker: caller.username };
    const [made] = await listed(db, [row], { caller, services });
    if (!made) throw new Error('The invitation was not read.');
    return made;
  },

  // One's own; an Admin's word holds for everybody's.
  revoke: async (context) => {
    const { db, params, services } = context;
    const caller = memberOf(context);
    const isIt = eq(table.id, parseId(params.id));
    const [found] = await db.select().from(table).where(isIt).for('update');
    if (!found || (found.makerId !== caller.id && caller.role !== 'Admin'))
      throw new ApiError('not_found', 'This invitation no longer exists.');
    await revokeInvitation(db, found, services.now());
  },

  look: async ({ db, body, caller, services }) => {
    const known = caller ? await usedBefore(db, body.invitation, { caller, services }) : null;
    return offerOf(
      known ?? (await openInvitation(db, body.invitation, services)),
      await readOrganisation(db),
    );
  },

  accept: async (context) => {
    const { db, body, services } = context;
    const caller = memberOf(context);
    const known = await usedBefore(db, body.invitation, { caller, services });
    if (known) return offerOf(known, await readOrganisation(db));
    const taken = await services.database.transaction((tx) =>
      takeGift(tx, { secret: body.invitation, userId: caller.id, services }),
    );
    return offerOf(taken, await readOrganisation(db));
  },
});

interface Asked {
  readonly caller: Caller;
  readonly services: Services;
}

/** The invitation by which the caller came before, whatever has become of it since. */
async function usedBefore(
  db: Queryable,
  secret: string,
  { caller, services }: Asked,
): Promise<StoredInvitation | null> {
  const id = openedBy(secret, services.secrets.session);
  if (id === null || !(await cameBy(db, id, caller.id))) return null;
  const [found] = await db.select().from(table).where(eq(table.id, id));
  return found ?? null;
}

async function listed(
  db: Queryable,
  rows: readonly { readonly invitation: StoredInvitation; readonly maker: string | null }[],
  { caller, services }: Asked,
): Promise<Invitation[]> {
  const arrivals = await readArrivals(
    db,
    rows.map(({ invitation }) => invitation.id),
  );
  return rows.map(({ invitation, maker }) => {
    const { id, makerId, endsAt, createdAt, uses, used } = invitation;
    const { purpose, flags, role, positionId } = invitation;
    const by = arrivals
      .filter(({ invitationId }) => invitationId === id)
      .map(({ at, username, id: userId }) => ({ id: userId, username, at: at.toISOString() }));
    return {
      ...{ id, purpose, flags, role, positionId, uses, used, maker, by },
      endsAt: endsAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      url: makerId === caller.id ? urlOf(id, services) : null,
      isOpen: isOpen(invitation, services.now()),
    };
  });
}

/** An invitation's address; without `PUBLIC_URL` the browser puts the origin before it. */
function urlOf(id: string, { config, secrets }: Services): string {
  return `${config.publicUrl ?? ''}${addressOfInvitation(invitationSecret(id, secrets.session))}`;
}

function offerOf(
  { purpose, flags, role, positionId }: StoredInvitation,
  organisation: Organisation,
): Offer {
  const position = organisation.position(positionId)?.title ?? null;
  return { purpose, flags, role, positionId, position };
}

function giftIn({ flags, role, positionId }: InvitationDraft): Gift {
  return { flags: [...new Set(flags)], role: role ?? 'Member', positionId: positionId ?? null };
}

function refuse(maker: Caller, gift: Gift, organisation: Organisation): void {
  const [position] = positionsCalled(organisation, [gift.positionId], 'positionId');
  const [refusal] = refusalsOfGift(maker, gift, position);
  if (!refusal) return;
  const field = refusal.field === 'positions' ? 'positionId' : refusal.field;
  throw new ApiError(refusal.code, refusal.message, { fields: { [field]: refusal.message } });
}

function refusedField(field: string, message: string): ApiError {
  return new ApiError('invalid', message, { fields: { [field]: message } });
}

function isGiven(value: string | null | undefined): value is string {
  return value !== undefined && value !== null && value !== '';
}
