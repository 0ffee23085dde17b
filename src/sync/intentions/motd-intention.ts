import type { motd } from '#contract/motd.calls.ts';
import { motdRow } from '#contract/motd.ts';
import { requestTo } from '#sync/engine/intention.ts';
import { publication } from './publication.ts';
import { motdPublicationArgs, motdPublicationName } from './motd-args.ts';

/** Change the message of the day. */
export const motdIntention = publication({
  name: motdPublicationName,
  args: motdPublicationArgs,
  collection: 'motd',
  isMadeByEdits: true,
  rowIn: (reply) => motdRow.safeParse(reply).data ?? null,
  label: () => ({
    title: 'Message of the day',
    link: { path: '/leader-dashboard', text: 'Open the message' },
  }),
  request: ({ basedOn, draft }) =>
    requestTo<typeof motd.save>('PUT', '/motd', { ...draft, revision: basedOn }),
});
