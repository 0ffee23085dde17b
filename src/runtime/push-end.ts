import { closeShown, endSubscription, soonEnough } from '#browser/push-end.ts';

/**
 * Ends notifications on this device, within two seconds: those that are shown are closed, and no more come. The server
 * learns it from the push service, or from the logout.
 */
export async function endPush(): Promise<void> {
  await onRegistration(async (registration) => {
    await closeShown(registration);
    if ('pushManager' in registration) await endSubscription(registration);
  });
}

/** Closes what is shown, and leaves the subscription. */
export async function clearShown(): Promise<void> {
  await onRegistration(closeShown);
}

async function onRegistration(
  work: (registration: ServiceWorkerRegistration) => Promise<void>,
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = navigator.serviceWorker.getRegistration();
  await soonEnough(found.then((registration) => registration && work(registration)));
}
