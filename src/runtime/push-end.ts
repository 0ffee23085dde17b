/** A push service that can't be reached must not hold up a logout. */
const UNSUBSCRIBE_MS = 2_000;

/**
 * Ends notifications on this device: those that are shown are closed, and no more come. The server learns it from the
 * push service, or from the logout. What a service doesn't confirm in time goes on by itself.
 */
export async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || !('pushManager' in registration)) return;
  for (const shown of await registration.getNotifications()) shown.close();
  const held = await registration.pushManager.getSubscription();
  const late = new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_MS));
  await Promise.race([held?.unsubscribe(), late]);
}
