/** A push service that can't be reached must not hold up anybody. */
const END_MS = 2_000;

type Shown = Pick<ServiceWorkerRegistration, 'getNotifications'>;
type Subscribed = Pick<ServiceWorkerRegistration, 'pushManager'>;

/** Closes all notifications that are shown on this device. */
export async function closeShown(registration: Shown): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close();
}

/** Ends the browser's subscription: no more notifications come. The server learns it from the push service. */
export async function endSubscription({ pushManager }: Subscribed): Promise<void> {
  try {
    await (await pushManager.getSubscription())?.unsubscribe();
  } catch (error) {
    // The push service is out of reach, or another tab was faster. A push that still comes shows none of its text, and ends it.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Resolves once `work` is done, or after two seconds, and leaves the rest of `work` to go on by itself. */
export async function soonEnough(work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, END_MS))]);
}
