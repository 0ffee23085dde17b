import { MESSAGES_A_DAY, messages, type SentMessage } from '#contract/messages.ts';
import { ApiError } from '#contract/problem.ts';
import { callerIn, lockAccounts } from '#server/accounts/account-lock.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { announce } from '#server/notices/announce.ts';
import {
  countOfDay,
  storeMessage,
  readMessages,
  type StoredMessage,
} from '#server/notices/messages.repository.ts';
import { addresseesOf } from './addressees.ts';

export const messagesRoutes = implement('messages', messages, {
  list: async (context) => {
    const { db, services } = context;
    const rows = await readMessages(db, memberOf(context).id, services.now());
    return rows.map(({ message, seen }) => shown(message, seen));
  },

  // The account is locked, so that two calls at once don't pass the day's limit together.
  send: async (context) => {
    const { db, body, services } = context;
    const { id: authorId, username: author } = memberOf(context);
    const at = services.now();
    callerIn(await lockAccounts(db, { ids: [authorId], at, strength: 'no key update' }), authorId);
    if ((await countOfDay(db, authorId, at)) >= MESSAGES_A_DAY)
      throw new ApiError(
        'quota_reached',
        `You've written ${MESSAGES_A_DAY} messages within a day, and that's the limit. Try again tomorrow.`,
      );
    const { about, recipients } = await addresseesOf(db, body.to, authorId);
    const { text } = body;
    const stored = await storeMessage(db, { authorId, about, text, at, sent: recipients.length });
    await announce(db, {
      ...{ source: `message:${stored.id}`, recipients, actorId: authorId, at },
      news: { kind: 'message.written', messageId: stored.id, author, text, about },
    });
    return shown(stored, 0);
  },
});

function shown({ id, text, about, sent, at }: StoredMessage, seen: number): SentMessage {
  return { id, text, about, sent, seen, at: at.toISOString() };
}
