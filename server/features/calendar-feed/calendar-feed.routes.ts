import { randomUUID } from 'node:crypto';
import { CALENDAR_PATH, calendarFeed, type FeedKind } from '#contract/calendar-feed.ts';
import { ApiError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { deleteFeedKey } from '#server/accounts/feed-key.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { implement } from '#server/core/calls/implement.ts';
import { insertKey, readKey, replaceKey } from './calendar-feed.repository.ts';
import { feedToken } from './feed-token.ts';

// The replies to changes name no address, because they are kept for 90 days under the call's key.

export const calendarFeedRoutes = implement('calendarFeed', calendarFeed, {
  read: async (context) => {
    const caller = memberOf(context);
    const { config, secrets } = context.services;
    const key = await readKey(context.db, caller.id);
    if (key === undefined) return { mine: null, all: null };
    const address = (kind: FeedKind) => {
      const token = feedToken({ userId: caller.id, kind, key }, secrets.session);
      return `${config.publicUrl ?? ''}${CALENDAR_PATH}${token}/${kind}.ics`;
    };
    return { mine: address('mine'), all: can(caller, 'events.read') ? address('all') : null };
  },

  switchOn: async (context) => {
    const { id: userId } = memberOf(context);
    await insertKey(context.db, { userId, key: randomUUID(), at: context.services.now() });
  },

  renew: async (context) => {
    const { id: userId } = memberOf(context);
    const next = { userId, key: randomUUID(), at: context.services.now() };
    if (await replaceKey(context.db, next)) return;
    throw new ApiError('not_found', 'Your calendar feed is switched off.');
  },

  switchOff: (context) => deleteFeedKey(context.db, memberOf(context).id),
});
