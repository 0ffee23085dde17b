import * as z from 'zod/mini';
import { flags, roles } from './access.ts';
import { endpoint } from './endpoint.ts';
import { boolean, id, instant, line, nullableString, string, wholeNumber } from './shapes.ts';

/** The most people that one invitation may bring, and the most that one member may have standing. */
export const MOST_USES = 1_000;
export const MOST_INVITATIONS = 100;

/** The secret part of an invitation's address. */
export const secretGiven = z.string().check(z.trim(), z.maxLength(200));

/** What an invitation gives to whoever comes by it. */
const gift = {
  flags: z.array(z.enum(flags)),
  role: z.enum(roles),
  positionId: z.nullable(wholeNumber),
};

/**
 * `url` is for its maker alone, and null for anybody else. `uses` null: as many as like. `endsAt` null: it does not end by itself.
 * `isOpen`: somebody could come by it now, as far as the invitation itself goes.
 */
export const invitation = z.object({
  id,
  purpose: string,
  ...gift,
  uses: z.nullable(wholeNumber),
  endsAt: nullableString,
  createdAt: string,
  /** Who made it, by their present name; null if they are gone. */
  maker: nullableString,
  url: nullableString,
  used: wholeNumber,
  by: z.array(z.object({ id, username: string, at: string })),
  isOpen: boolean,
});
export type Invitation = z.infer<typeof invitation>;

const USES = `Choose a number from 1 to ${MOST_USES}.`;

const invitationDraft = z.lazy(() =>
  z.object({
    purpose: line(80, 'Say what the invitation is for.'),
    flags: z.array(z.enum(flags, { error: 'There is no such flag.' })).check(z.maxLength(20)),
    role: z.optional(z.nullable(z.enum(roles, { error: 'Choose Member, Leader or Admin.' }))),
    positionId: z.optional(z.nullable(wholeNumber)),
    uses: z.optional(
      z.nullable(
        z.int().check(z.minimum(1, { error: USES }), z.maximum(MOST_USES, { error: USES })),
      ),
    ),
    endsAt: z.optional(z.nullable(instant())),
  }),
);
export type InvitationDraft = z.infer<typeof invitationDraft>;

/** What somebody who has the address is told of an invitation before they use it. */
export const offer = z.object({
  purpose: string,
  ...gift,
  /** The title of the position; null for none. */
  position: nullableString,
});
export type Offer = z.infer<typeof offer>;

/** Said of a secret that opens nothing, in whatever way: it never existed, was revoked, is used up or over, or its maker lost the right. */
export const INVITATION_INVALID =
  "This invitation doesn't work any more. Ask whoever sent it for a new one.";

export const invitations = {
  list: endpoint('GET', '/invitations', {
    access: 'members.edit',
    summary: "The caller's own invitations, for Admins everybody's, the newest first",
    reply: z.array(invitation),
  }),
  create: endpoint('POST', '/invitations', {
    access: 'members.edit',
    summary: 'Make an invitation; what its maker may not give is refused',
    untransacted: true, // its answer, which has the secret, must not be stored
    body: invitationDraft,
    reply: invitation,
  }),
  revoke: endpoint('DELETE', '/invitations/:id', {
    access: 'members.edit',
    summary: 'Revoke an invitation: nobody comes by it any more; it stays listed if somebody did',
  }),
  look: endpoint('POST', '/invitations/look', {
    access: 'anyone',
    summary: 'What an invitation is for and gives, for whoever has its secret',
    untransacted: true,
    body: z.object({ invitation: secretGiven }),
    reply: offer,
  }),
  accept: endpoint('POST', '/invitations/accept', {
    access: 'profile.use',
    summary: 'Take what an invitation gives, signed in; once for each member',
    untransacted: true,
    body: z.object({ invitation: secretGiven }),
    reply: offer,
  }),
};
