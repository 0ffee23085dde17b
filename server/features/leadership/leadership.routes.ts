import { leadership } from '#contract/leadership.ts';
import { readOrganisation } from '#server/db/organisation.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countOnline } from '#server/core/identity/presence.ts';
import { implement } from '#server/core/calls/implement.ts';
import { users } from '#server/db/schema.ts';
import { subjectTrouble } from '#server/notices/push/refusals.ts';
import { readRenamed } from '#server/troubles/renamed-members.ts';
import { readTroubles } from '#server/troubles/troubles.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { readRecentChanges, readSubmissions } from './leadership.repository.ts';
import { visibleTo } from './visible-changes.ts';

const RECENT_MS = 14 * DAY_MS;

export const leadershipRoutes = implement('leadership', leadership, {
  figures: async ({ db, services }) => ({
    registeredMembers: await db.$count(users),
    currentlyOnline: await countOnline(db, services.now()),
  }),

  recent: async (context) => {
    const { db, services } = context;
    const since = new Date(services.now().getTime() - RECENT_MS);
    const organisation = await readOrganisation(db);
    const visible = visibleTo(memberOf(context), organisation);
    return {
      submissions: await readSubmissions(db, visible.departmentIds, since),
      changes: await readRecentChanges(db, visible, since),
    };
  },

  troubles: async ({ db, services }) => {
    const subject = subjectTrouble(services);
    const now = services.now();
    const troubles = [...(await readTroubles(db, now)), ...(await readRenamed(db, now))];
    return { troubles: subject === null ? troubles : [subject, ...troubles] };
  },
});
