import { send } from '#api/send.ts';
import { draftOf, SUBSCRIBE_PATH, subscribeWith } from '#store/push-wish.ts';
import { verdict } from '#sync/engine/verdict.ts';
import { inMembersDatabase } from './members-database.ts';
import { scope, type SubscriptionChange } from './scope.ts';

/** A browser may give a subscription another address at any time; the server then hears of it, open page or not. */
export function startResubscribing(): void {
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(event));
  });
}

/** What fails here is made up for by the next page that is opened (runtime/push-upkeep). */
async function renew({ newSubscription }: SubscriptionChange): Promise<void> {
  await inMembersDatabase(async (db, { userId, token }) => {
    const wish = await db.fact('push');
    if (!wish) return;
    const fresh = newSubscription ?? (await subscribeWith(scope.registration, wish.key));
    const draft = draftOf(fresh);
    if (!draft) return;
    const answer = await send({
      method: 'POST',
      path: SUBSCRIBE_PATH,
      body: JSON.stringify(draft),
      key: null,
      credentials: { userId, token },
    });
    if (verdict(answer, null).kind !== 'accepted') return;
    const { endpoint, zone } = draft;
    await db.setFact('push', { ...wish, endpoint, zone, at: Date.now() });
  });
}
