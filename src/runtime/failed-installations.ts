import { PAGE_NEWS } from '#store/worker-orders.ts';
import * as z from 'zod/mini';
import { observable } from '../observable.ts';
import { readKept, writeKept } from '#browser/browser-storage.ts';

const KEY = 'muster.failed-installations';

const failure = z.object({
  /** How many have broken off in a row. */
  times: z.number(),
  /** The path of the file that came otherwise than as built, the last time. */
  changed: z.string(),
  /** When that was, by the device's clock (ms): all tabs hear of the same one. */
  at: z.number(),
});
export type FailedInstallations = z.infer<typeof failure>;

const news = z.object({
  type: z.literal(PAGE_NEWS.installation),
  changed: z.nullable(z.string()),
  at: z.number(),
});

/** Installations of the app on this device that broke off, one after the other, because a file was changed on its way; null if the last one did not. */
export const failedInstallations = observable<FailedInstallations | null>(null);

/** Heeds what workers tell of their installation; does nothing where there are none. */
export function followInstallations(): void {
  if (!('serviceWorker' in navigator)) return;
  failedInstallations.set(known());
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = news.safeParse(data);
    if (heard.success) failedInstallations.set(counted(heard.data));
  });
}

function counted({ changed, at }: z.infer<typeof news>): FailedInstallations | null {
  const before = known();
  if (changed === null) {
    writeKept('local', KEY, null);
    return null;
  }
  if (before?.at === at) return before; // by another tab
  const now = { times: (before?.times ?? 0) + 1, changed, at };
  writeKept('local', KEY, JSON.stringify(now));
  return now;
}

function known(): FailedInstallations | null {
  try {
    const kept = failure.safeParse(JSON.parse(readKept('local', KEY) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // not ours
    throw error;
  }
}
