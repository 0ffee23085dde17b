import { installations } from '#contract/installations.ts';
import { implement } from '#server/core/http/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { countUse } from '#server/core/identity/limits.ts';
import { noteTrouble } from '#server/troubles/troubles.ts';
import { HOUR_MS } from '#domain/time/durations.ts';

/** What one member's devices tell in an hour; what goes beyond says nothing new. */
const MOST = 5;

export const installationsRoutes = implement('installations', installations, {
  /** SPEC 11.9: what a proxy does to files, only devices see. */
  tellFailed: async (context) => {
    const { db, services, body } = context;
    const subject = `installation:${memberOf(context).id}`;
    const { count } = await countUse(db, subject, { at: services.now(), ms: HOUR_MS });
    if (count > MOST) return;
    const named = { kind: 'installation.failed', about: 'files' };
    await noteTrouble(services, { ...named, reason: body.changed });
  },
});
