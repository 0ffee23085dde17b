import type { SyncScope } from '#contract/collections.ts';
import { can, isManager } from '#domain/permissions.ts';
import type { Caller } from './caller.ts';

/** What the caller may see now, but for what helpers of events have (CI6): the scopes of the pull and of the live stream. */
export function pullScopesOf(caller: Caller | null): SyncScope[] {
  const scopes: SyncScope[] = caller ? ['self', 'public'] : ['public'];
  if (can(caller, 'events.read')) scopes.push('org');
  if (can(caller, 'leadershipVideos.use')) scopes.push('leadership');
  if (can(caller, 'motd.read')) scopes.push('leaders');
  if (isManager(caller)) scopes.push('managed');
  if (can(caller, 'events.edit')) scopes.push('events', 'checkin');
  return scopes;
}
