import type { SendFile } from '#sync/engine/wire.ts';
import { Carrier } from '#sync/engine/carrier.ts';

/** A carrier of files, for which drains wait as long as it takes, or not at all. Without `sendFile`, no file gets through. */
export function aCarrier(
  sendFile: SendFile = async () => null,
  patience: 'endless' | 'none' = 'endless',
): Carrier {
  const endless = new Promise<void>(() => undefined);
  return new Carrier({
    sendFile,
    patience: () => (patience === 'endless' ? endless : Promise.resolve()),
    onLanded: () => undefined,
  });
}

/** A promise that the test settles. */
export function aWay<T>() {
  const ends: { resolve: (value: T) => void; reject: (error: Error) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const promise = new Promise<T>((resolve, reject) => {
    Object.assign(ends, { resolve, reject });
  });
  return { ...ends, promise };
}
