import { HOUR_MS } from '#domain/time/durations.ts';
import { hasPictures, openPictures } from './image-cache.ts';
import {
  DEFAULT_BUDGET,
  leaving,
  PICTURE_BUDGETS,
  type KeptPicture,
} from '#domain/picture-budget.ts';

// The pictures on this device: the worker keeps them, pages say which are needed and how many may stay. What is known
// of them lies in the same cache, so that whoever deletes it by its name leaves nothing behind (decision 090).

/** What belongs to this device and to nobody: it outlives a logout. */
const DEVICE_CACHE = 'muster-device';
const BUDGET = '/picture-budget';
const NEEDED = '/needed-pictures';
const LOCK = 'muster-pictures';
const BYTES = 'muster-bytes';
const USED = 'muster-used';
/** How precisely it is known when a picture was last used: each time it is written anew. */
const USE_MS = HOUR_MS;

/**
 * Keeps a picture as the one used last, if it fits into the budget or pictures that are needed less make room for it.
 * They leave first, so that the budget holds at any moment. Without space on the device half of the pictures leave.
 */
export async function keepPicture(
  pictures: Cache,
  address: string,
  { picture, signal }: { readonly picture: Response; readonly signal: AbortSignal },
): Promise<void> {
  const content = await picture.blob(); // before the lock: it may take long to arrive
  await navigator.locks.request(LOCK, { signal }, async () => {
    const kept = (await keptIn(pictures)).filter((other) => other.address !== address);
    const all = [...kept, { address, bytes: content.size }];
    const gone = await giveWay(pictures, all, await readBudget());
    if (gone.some((other) => other.address === address)) return;
    const key = new Request(address, { headers: { [BYTES]: `${content.size}` } });
    const answer = new Response(content, { headers: { [USED]: `${Date.now()}` } });
    try {
      await pictures.put(key, answer);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      const staying = kept.filter((other) => !gone.includes(other));
      await giveWay(pictures, staying, bytesOf(staying) / 2);
    }
  });
}

/** Whether its last use should be noted, by keeping it again. */
export function isUsedLongAgo({ headers }: Response): boolean {
  return Math.abs(Date.now() - Number(headers.get(USED))) > USE_MS;
}

/** The addresses of the pictures that will be looked at, the soonest first: they leave last. */
export async function noteNeeded(pictures: Cache, addresses: readonly string[]): Promise<void> {
  const noted = JSON.stringify(addresses);
  if ((await (await pictures.match(NEEDED))?.text()) === noted) return;
  await pictures.put(NEEDED, new Response(noted));
}

/** The pictures on this device, the one used longest ago first. */
export async function readPictures(): Promise<readonly KeptPicture[]> {
  return (await hasPictures()) ? keptIn(await openPictures()) : [];
}

/** How many bytes of pictures this device may keep. */
export async function readBudget(): Promise<number> {
  const chosen = Number(await (await caches.match(BUDGET, { cacheName: DEVICE_CACHE }))?.text());
  return PICTURE_BUDGETS.find((budget) => budget === chosen) ?? DEFAULT_BUDGET;
}

/** Keeps the choice on this device, and removes what no longer fits. */
export async function writeBudget(budget: number): Promise<void> {
  await (await caches.open(DEVICE_CACHE)).put(BUDGET, new Response(`${budget}`));
  const pictures = await openPictures();
  await navigator.locks.request(LOCK, async () => {
    await giveWay(pictures, await keptIn(pictures), await readBudget());
  });
}

export function bytesOf(pictures: readonly KeptPicture[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A cache lists its requests in the order they were put. */
async function keptIn(pictures: Cache): Promise<KeptPicture[]> {
  const requests = await pictures.keys();
  return requests
    .filter(({ url }) => new URL(url).pathname !== NEEDED)
    .map(({ url, headers }) => ({ address: url, bytes: Number(headers.get(BYTES) ?? Infinity) }));
}

async function giveWay(pictures: Cache, kept: readonly KeptPicture[], budget: number) {
  const noted: unknown = await (await pictures.match(NEEDED))?.json();
  const needed = Array.isArray(noted) ? noted.filter((one) => typeof one === 'string') : [];
  const gone = leaving(kept, needed, budget);
  for (const { address } of gone) await pictures.delete(address, { ignoreVary: true });
  return gone;
}
