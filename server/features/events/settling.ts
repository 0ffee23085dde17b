import { noteRsvpChange } from '#server/bot/bot-outbox.ts';
import { defineClockPart } from '#server/core/queue/clock-work.ts';
import { settleLists } from '#server/seats/settle-lists.ts';
import { readTurned } from '#server/seats/sign-up-turns.ts';

/** SPEC 30.47: settles events whose sign-ups have opened or closed. Whoever comes second finds the turn taken. */
export const settling = defineClockPart({
  name: 'settling',
  due: (db, { at }) => readTurned(db, at),
  act: async (tx, { id }, { at, config }) => {
    if ((await settleLists(tx, { eventId: id, at, freed: [] })) > 0)
      await noteRsvpChange(tx, id, config);
  },
});
