import { useLive } from '#runtime/live.ts';

/** Whether the series has an event to come, as far as this device knows; false while it is being read. */
export function useGoesOn(seriesId: string): boolean {
  const ahead = useLive(`ahead in ${seriesId}`, (db) =>
    db
      .collection('events')
      .where('start')
      .above(new Date().toISOString())
      .filter((event) => event.seriesId === seriesId)
      .first(),
  );
  return ahead !== undefined;
}
