import { flags, roles, type Flag } from '#contract/access.ts';
import { liveQuery, type Subscription } from 'dexie';
import { forLiveQuery } from './live-query-retry.ts';
import { pageData } from './page-data.ts';
import { claimsOf } from './token-claims.ts';
import type { Current } from './current.ts';
import { unlessClosed } from '#store/closed.ts';
import {
  organisationGiven,
  organisationIn,
  positionsHeldIn,
  type FoundOrganisation,
} from '#store/organisation.ts';
import type { Session } from '#sync/views/session.ts';
import type { OwnDocuments } from '#store/own-documents.ts';
import { observable } from '../observable.ts';

/** Who is signed in in this tab. Only written here. */
export const session = observable<Session>({ status: 'loading' });

/**
 * The departments and positions as this device has them; as they came with the page while it has none, and null if they didn't. Only
 * written here, and where screens are drawn without a device.
 */
export const knownOrganisation = observable<FoundOrganisation>(null);

let following: Subscription | null = null;

/** At once: of whoever is no longer signed in nothing is shown, until it is known who is. */
export function forgetWho(): void {
  following?.unsubscribe();
  following = null;
  session.set({ status: 'loading' });
}

/** Makes `session` follow the member's own documents; resolves once it is known for the first time. */
export async function followSession(now: Current, shownToken: string | null): Promise<void> {
  following?.unsubscribe();
  following = null;
  knownOrganisation.set(knownOrganisation.get() ?? organisationGiven(pageData().organisation));
  const { userId, db } = now;
  if (userId === null || shownToken === null) followVisitor(db);
  else await followMember(now, { userId, token: shownToken });
}

function followVisitor(db: Current['db']): void {
  session.set({ status: 'visitor' });
  const read = () => organisationIn(db);
  following = liveQuery(() => unlessClosed(() => forLiveQuery(read))).subscribe({
    next(found) {
      knownOrganisation.set(orAsKnown(db, found));
    },
    error(error) {
      reportError(error);
    },
  });
}

interface SignedIn {
  readonly userId: string;
  readonly token: string;
}

async function followMember(now: Current, { userId, token }: SignedIn): Promise<void> {
  const { db } = now;
  const said = (documents: OwnDocuments, found: FoundOrganisation) => {
    const organisation = orAsKnown(db, found);
    knownOrganisation.set(organisation);
    const hasEnded = now.token === null;
    session.set(memberFrom({ userId, token, hasEnded, ...documents }, organisation));
  };
  /** If nothing can be read, the database is being left or does not answer: what is known stays, at least who it is. */
  const stayUntilFollowed = () => {
    if (session.get().status === 'loading') said({ profile: null, positionIds: [] }, null);
  };
  // Not part of a visitor's first visit.
  const { documentsOf } = await import('#store/own-documents.ts');
  await new Promise<void>((resolve) => {
    const read = () => Promise.all([documentsOf(db), organisationIn(db)]);
    following = liveQuery(() => unlessClosed(() => forLiveQuery(read))).subscribe({
      next(found) {
        if (found) said(...found);
        else stayUntilFollowed();
        resolve();
      },
      error(error) {
        stayUntilFollowed();
        reportError(error);
        resolve();
      },
    });
  });
}

/** What came with the page is kept, for pages that the worker answers before any row has come. */
function orAsKnown(db: Current['db'], found: FoundOrganisation | undefined): FoundOrganisation {
  const { organisation } = pageData();
  if (!found && organisationGiven(organisation))
    void unlessClosed(() => db.setFact('organisation', organisation)).catch((error: unknown) => {
      reportError(error);
    });
  return found ?? knownOrganisation.get(); // what is known already is everybody's
}

/** SPEC 3.1: first what the token says, then the profile. */
function memberFrom(
  from: OwnDocuments & { userId: string; token: string; hasEnded: boolean },
  found: FoundOrganisation,
): Session {
  const { profile, positionIds, userId } = from;
  const claims = claimsOf(from.token);
  const role = profile?.role ?? roles.find((one) => one === claims?.role) ?? 'Member';
  const held =
    profile?.flags ?? flags.filter((flag: Flag) => claims?.flags.includes(flag) === true);
  return {
    status: 'member',
    userId,
    username: profile?.username ?? claims?.username ?? '',
    role,
    flags: held,
    avatarUrl: profile?.avatarUrl ?? claims?.avatarUrl ?? '',
    person: { role, flags: held, positions: positionsHeldIn(found, positionIds) },
    profile,
    needsSignIn: from.hasEnded,
  };
}
