import { installations } from '#contract/installations.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { noteTrouble } from '#server/troubles/troubles.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** The most reports of one member in an hour; more would say nothing new. */
const MOST = 5;

export const installationsRoutes = implement('installations', installations, {
  /** SPEC 11.9: only devices can see what a proxy does to files. */
  tellFailed: async (context) => {
    const { db, services, body } = context;
    const subject = `installation:${memberOf(context).id}`;
    const { count } = await countUse(db, subject, { at: services.now(), ms: HOUR_MS });
    if (count > MOST) return;
    const named = { kind: 'installation.failed', about: 'files' };
    await noteTrouble(services, { ...named, reason: body.changed });
  },
});
