import { motdRow, motdToSave } from '#contract/motd.ts';
import * as z from 'zod/mini';
import { string } from '#contract/shapes.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { MOTD_FORM } from '#domain/addresses.ts';
import { publication } from '../publication.ts';

/** The message as it is published, in the shape in which it waits. */
export type MotdPublication = Parameters<typeof motdIntention.with>[0];

/** Change the message of the day. */
export const motdIntention = publication({
  name: 'motd.publish',
  draft: z.object({ value: string }),
  collection: 'motd',
  isMadeByEdits: true,
  rowIn: (reply) => motdRow.safeParse(reply).data ?? null,
  label: () => ({
    title: 'Message of the day',
    link: { path: MOTD_FORM, text: 'Open the message' },
  }),
  request: ({ basedOn, draft }) => requestTo(motdToSave, { ...draft, revision: basedOn }),
});
