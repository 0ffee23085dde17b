import type { FastifyBaseLogger } from 'fastify';
import { syncScopes, type SyncScope } from '#contract/collections.ts';
import { scopesKnown } from '#contract/knowledge.ts';
import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/core/identity/caller.ts';
import { pullScopesOf } from '#server/core/identity/scopes.ts';
import type { LiveAudience } from './audience.ts';
import { coalesced } from './coalesced.ts';
import { lineText } from './live-line.ts';

/** What is notified of a change of the portal's own settings, which everybody may know. */
const SITE = 'site';

interface Parts {
  readonly audience: LiveAudience;
  readonly log: FastifyBaseLogger;
}

/** Tells each open stream that something changed in its scopes: changes that come close together in one line. */
export interface ChangeTeller {
  /** Takes what the triggers notify: a JSON list of scopes, `self:{userId}` and `managed:{departmentId}` among them, and `site`. */
  readonly hear: (payload: string) => void;
  readonly stop: () => void;
}

export function createChangeTeller({ audience, log }: Parts): ChangeTeller {
  const pending = new Set<string>();
  /** One telling at a time: what changed first goes out first. */
  let told: Promise<void> = Promise.resolve();
  const telling = coalesced(() => {
    told = told.then(tell).catch((error: unknown) => {
      log.error({ err: error }, 'could not tell the live streams of changes; ending them instead');
      audience.endAll(); // a client that comes back pulls anyway
    });
    return told;
  });

  async function tell(): Promise<void> {
    const changed = new Set(pending);
    pending.clear();
    // Rights may have changed with a member's row: a caller who has lost a scope must no longer be told about it.
    await audience.recheck((caller) => changed.has('self:*') || changed.has(`self:${caller.id}`));
    const site = changed.has(SITE) ? ({ site: true } as const) : {};
    const written = new Map<string, string>();
    for (const [listener, caller] of audience.callers) {
      const known = scopesKnown(listener.knows); // a line that names another one would be unreadable for its device
      const scopes = pullScopesOf(caller).filter(
        (scope) => known.includes(scope) && concerns(scope, caller, changed),
      );
      if (scopes.length === 0 && !site.site) continue;
      const text = written.get(scopes.join()) ?? lineText({ changed: scopes, ...site });
      written.set(scopes.join(), text);
      listener.send(text);
    }
  }

  return {
    hear(payload) {
      for (const scope of scopesIn(payload)) pending.add(scope);
      telling.ask();
    },
    stop: telling.stop,
  };
}

/**
 * An empty payload means that messages may have been missed; then everything counts as changed. The same goes for a
 * payload that the triggers didn't write, since anyone with access to the database can notify.
 */
function scopesIn(payload: string): readonly string[] {
  const scopes = payload === '' ? null : jsonIn(payload);
  return Array.isArray(scopes)
    ? scopes.filter((scope) => typeof scope === 'string')
    : [...syncScopes, 'self:*', SITE];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether what changed is of a department that the caller manages: `managed:{departmentId}`. */
function isManagedBy(caller: Caller | null, changed: string): boolean {
  const [scope, departmentId = ''] = changed.split(':');
  return scope === 'managed' && can(caller, 'department.edit', { departmentId });
}

function concerns(scope: SyncScope, caller: Caller | null, changed: ReadonlySet<string>): boolean {
  if (scope === 'managed')
    return changed.has(scope) || [...changed].some((one) => isManagedBy(caller, one));
  if (scope !== 'self') return changed.has(scope);
  return changed.has('self:*') || changed.has(`self:${caller?.id ?? ''}`);
}
