import type { Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import type { Database } from '#server/db/database.ts';
import { readDatabaseMoment } from '#server/features/sync/database-moment.ts';
import { JOURNEY_ARGS, makeDevice, ORIGIN } from './browser.ts';
import type { DemoDatabases } from '#tests/support/databases/demo-databases.ts';
import { hostMuster } from '#tests/support/processes/muster-host.ts';
import { installAtHome, signIn, waitUntilInstalled } from '#tests/support/portal/portal.ts';
import {
  beginSession,
  marksOf,
  type Mark,
  type Session,
} from '#tests/support/factories/sessions.ts';

/** A browser's profile in which a member has signed in and waited until all was there. */
export interface SignedInProfile {
  readonly folder: string;
  /** The session of its token, which the database of a copied profile has to adopt. */
  readonly session: Session;
  /** The last transaction of the seeded organisation. */
  readonly seeded: string;
  /** The marks that its cursor may name. */
  readonly marks: readonly Mark[];
}

type Kept = Omit<SignedInProfile, 'folder'>;

interface ProfileSource {
  /** Where this run keeps the profiles. */
  readonly folder: string;
  readonly databases: DemoDatabases;
}

/** The profile of a member's first, second ... device, which is made once in a run, when it is first asked for. */
export async function signedInProfile(
  { folder, databases }: ProfileSource,
  username: string,
  number: number,
): Promise<SignedInProfile> {
  const place = { folder, databases };
  const from = await visitorProfile(place); // where the worker is installed already
  const made = await madeOnce(place, { name: `${username}-${number}`, from }, (visit) =>
    signInByHand(visit, username),
  );
  const kept = JSON.parse(await readFile(join(made, 'kept.json'), 'utf8')) as Kept;
  return { folder: join(made, 'profile'), ...kept };
}

/** A profile in which nobody has signed in and the worker is installed. */
export async function visitorProfile(place: ProfileSource): Promise<string> {
  const made = await madeOnce(place, { name: 'a visitor' }, ({ page }) => installAtHome(page));
  return join(made, 'profile');
}

/** A first visit to a server of its own. */
interface Visit {
  readonly page: Page;
  readonly database: Database;
  /** The folder that holds the profile, which is complete once the browser is closed, and the other files written with it. */
  readonly folder: string;
}

interface Making {
  readonly name: string;
  /** A profile to begin with. */
  readonly from?: string;
}

/**
 * Folders that a browser keeps for its own speed: copies of answers, which the worker's copies make useless, and of shaders.
 * They are half of a profile's files, and each test copies all of them.
 */
const SPARED = ['Cache', 'GPUCache', 'DawnGraphiteCache', 'DawnWebGPUCache'];

/** The folder of this name, filled by the first caller of all processes. */
async function madeOnce(
  { folder, databases }: ProfileSource,
  { name, from }: Making,
  fill: (visit: Visit) => Promise<void>,
): Promise<string> {
  const made = join(folder, name);
  await databases.alone(name, async () => {
    if (existsSync(made)) return;
    const unfinished = `${made}.unfinished`;
    await mkdir(unfinished, { recursive: true });
    const profile = join(unfinished, 'profile');
    const muster = await hostMuster({ databases });
    const device = await makeDevice({
      baseURL: muster.url,
      ...(from !== undefined && { profile: from }),
      keepIn: profile,
      args: JOURNEY_ARGS,
    });
    await fill({ page: await device.open(), database: muster.database, folder: unfinished });
    await device.close();
    for (const spared of SPARED)
      await rm(join(profile, 'Default', spared), { recursive: true, force: true });
    await rename(unfinished, made);
    await muster.dispose();
  });
  return made;
}

async function signInByHand({ page, database, folder }: Visit, username: string): Promise<void> {
  const { newest: seeded } = await readDatabaseMoment(database.db);
  const session = await beginSession(database, username);
  // The login is typed, but answered with a session that exists: a real one would change the member's row, which a
  // copy of the organisation does not have changed.
  await page.route(`${ORIGIN}/api/auth/login`, (route) =>
    route.fulfill({
      headers: { [MARKER_HEADER]: MARKER_VALUE },
      json: { token: session.token },
    }),
  );
  await signIn(page, username);
  await waitUntilInstalled(page);
  const kept: Kept = { session, seeded, marks: await marksOf(database) };
  await writeFile(join(folder, 'kept.json'), JSON.stringify(kept));
}
