import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { readTurned } from '#server/seats/sign-up-turns.ts';
import { apart, restingAt, type Resting, type ClockWork } from './resting.ts';

/**
 * SPEC 30.47: settles one event whose sign-ups have opened or closed by the clock; false if there is none. Several processes may do so: it
 * is settled once. One that fails is logged and rests.
 */
export async function settleNext(services: ClockWork, resting: Resting): Promise<boolean> {
  const { config, database, now } = services;
  const at = now();
  const turned = await readTurned(database.db, { at, except: restingAt(resting, at) });
  if (!turned) return false;
  const { id } = turned;
  await apart(services, { id, resting }, async (tx) => {
    if ((await settleLists(tx, { eventId: id, at, freed: [] })) > 0)
      await noteRsvpChange(tx, id, config);
  });
  return true;
}
