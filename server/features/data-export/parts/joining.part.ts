import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { declines, invitations, invitationUses } from '#server/db/joining-tables.ts';
import { inThisPart, ofOthers } from '../covered.ts';
import { exportPart, groupedParts, sampleOf } from '../export-part.ts';
import { isoMoment, isoMomentOrNull } from '../export-shapes.ts';
import { iso, isoOrNull } from '../moments.ts';

const text = z.string();

const cameBy = exportPart({
  shape: z
    .array(z.object({ purpose: text, at: isoMoment }))
    .describe(
      'Invitations that you came by; what they are for is in the words of whoever made them',
    ),
  async read(db, { user }) {
    const rows = await db
      .select({ purpose: invitations.purpose, at: invitationUses.at })
      .from(invitationUses)
      .innerJoin(invitations, eq(invitations.id, invitationUses.invitationId))
      .where(eq(invitationUses.userId, user.id))
      .orderBy(asc(invitationUses.at));
    return rows.map(({ purpose, at }) => ({ purpose, at: iso(at) }));
  },
  shown: (found) => found.map(({ purpose, at }) => ({ name: `You came by: ${purpose}`, at })),
  columns: { 'invitation_uses.user_id': inThisPart },
  sample: ({ userId, otherId, at, newId }) => {
    const invitationId = newId();
    return [
      sampleOf(invitations, {
        ...{ id: invitationId, makerId: otherId, purpose: 'Family', flags: [] },
        ...{ role: 'Member', createdAt: at },
      }),
      sampleOf(invitationUses, { invitationId, userId, at }),
    ];
  },
});

const declined = exportPart({
  shape: z.object({ note: text, at: isoMoment }).nullable(),
  async read(db, { user }) {
    const [row] = await db
      .select({ note: declines.note, at: declines.at })
      .from(declines)
      .where(eq(declines.userId, user.id));
    return row ? { note: row.note, at: iso(row.at) } : null;
  },
  shown: (found) => (found ? [{ name: 'Declined', text: found.note, at: found.at }] : []),
  columns: { 'declines.user_id': inThisPart, 'declines.by': ofOthers },
  sample: ({ userId, at }) => [sampleOf(declines, { userId, note: 'Not yet', at })],
});

const made = exportPart({
  shape: z
    .array(
      z.object({
        purpose: text,
        createdAt: isoMoment,
        endsAt: isoMomentOrNull,
        revokedAt: isoMomentOrNull,
        used: z.number(),
      }),
    )
    .describe('Invitations that you made'),
  async read(db, { user }) {
    const rows = await db
      .select({
        purpose: invitations.purpose,
        createdAt: invitations.createdAt,
        endsAt: invitations.endsAt,
        revokedAt: invitations.revokedAt,
        used: invitations.used,
      })
      .from(invitations)
      .where(eq(invitations.makerId, user.id))
      .orderBy(asc(invitations.createdAt), asc(invitations.id));
    return rows.map(({ purpose, createdAt, endsAt, revokedAt, used }) => ({
      ...{ purpose, used, createdAt: iso(createdAt) },
      ...{ endsAt: isoOrNull(endsAt), revokedAt: isoOrNull(revokedAt) },
    }));
  },
  shown: (found) =>
    found.map(({ purpose, createdAt, used }) => ({
      ...{ name: `You invited: ${purpose}`, at: createdAt },
      facts: [['Came by it', String(used)] as const],
    })),
  columns: { 'invitations.maker_id': inThisPart },
  sample: ({ userId, at, newId }) => [
    sampleOf(invitations, {
      ...{ id: newId(), makerId: userId, purpose: 'Friends', flags: [] },
      ...{ role: 'Member', createdAt: at },
    }),
  ],
});

/** The invitation by which a member came, what became of it, and whom they invited. */
export const joiningPart = groupedParts({ cameBy, declined, invitations: made });
