import { send } from '#api/send.ts';
import { subscribePush } from '#contract/notices.ts';
import type { MusterDatabase } from '#store/database.ts';
import { subscriptionDraftOf, PUSH_LOCK, subscribeWith } from '#store/push-wish.ts';
import type { StoredSession } from '#store/session.ts';
import { verdict } from '#sync/engine/verdict.ts';
import { inMembersDatabase } from './members-database.ts';
import { scope, type SubscriptionChange } from './worker-scope.ts';
import { endWorkerPush } from './session-end.ts';

/** A browser may give a subscription another address at any time; the server then hears of it, open page or not. */
export function heedSubscriptionChange(event: SubscriptionChange): void {
  event.waitUntil(scope.navigator.locks.request(PUSH_LOCK, () => renewOrEnd(event)));
}

/** Its member may turn notifications off or leave meanwhile: then nothing is subscribed. */
async function renewOrEnd({ newSubscription }: SubscriptionChange): Promise<void> {
  await inMembersDatabase((db, member) => renew(db, member, newSubscription));
  const wish = await inMembersDatabase((db) => db.fact('push'));
  if (!wish) await endWorkerPush();
}

/** What fails here is made up for by the next page that is opened (runtime/push-upkeep). */
async function renew(
  db: MusterDatabase,
  { userId, token }: StoredSession,
  given: SubscriptionChange['newSubscription'],
): Promise<void> {
  const wish = await db.fact('push');
  if (!wish) return;
  const draft = subscriptionDraftOf(given ?? (await subscribeWith(scope.registration, wish.key)));
  if (!draft) return;
  const { method, path } = subscribePush;
  const answer = await send({
    ...{ method, path },
    body: JSON.stringify(draft),
    key: null,
    credentials: { userId, token },
  });
  if (verdict(answer, null).kind !== 'accepted') return;
  const { endpoint, zone } = draft;
  await db.transaction('rw', db.meta, async () => {
    const isWanted = (await db.fact('push')) !== undefined;
    if (isWanted) await db.setFact('push', { ...wish, endpoint, zone, at: Date.now() });
  });
}
