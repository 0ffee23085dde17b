import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MARKER_HEADER, MARKER_VALUE } from '#contract/headers.ts';
import { readMoment } from '#server/features/sync/moment.ts';
import { makeDevice, ORIGIN } from './browser.ts';
import type { DemoDatabases } from './demo-databases.ts';
import { hostMuster } from './muster-host.ts';
import { signIn, waitUntilInstalled } from './portal.ts';
import { beginSession, type Session } from './sessions.ts';

/** A browser's profile in which a member has signed in and waited until all was there. */
export interface SignedInProfile {
  readonly folder: string;
  /** The one its token names; it has to be adopted by the database that a copy of the profile meets. */
  readonly session: Session;
  /** The last transaction of the organisation as it was seeded. */
  readonly seeded: string;
}

type Kept = Pick<SignedInProfile, 'session' | 'seeded'>;

interface Place {
  /** Where this run keeps them. */
  readonly folder: string;
  readonly databases: DemoDatabases;
}

/** The first, second ... device of a member, made when first asked for: once in a run. */
export async function signedInProfile(
  { folder, databases }: Place,
  username: string,
  number: number,
): Promise<SignedInProfile> {
  const name = `${username}-${number}`;
  const made = join(folder, name);
  await databases.alone(name, async () => {
    if (!existsSync(made)) await make(databases, username, made);
  });
  const kept = JSON.parse(await readFile(join(made, 'kept.json'), 'utf8')) as Kept;
  return { folder: join(made, 'profile'), ...kept };
}

async function make(databases: DemoDatabases, username: string, place: string): Promise<void> {
  const muster = await hostMuster({ databases });
  const { newest: seeded } = await readMoment(muster.database.db);
  const session = await beginSession(muster.database, username);
  const unfinished = `${place}.unfinished`;
  await mkdir(unfinished, { recursive: true });
  const device = await makeDevice({
    baseURL: muster.url,
    keepIn: join(unfinished, 'profile'),
  });
  const page = await device.open();
  // Typed, and answered with a session that exists: a login would leave its mark on the member's row, which a
  // copy of the organisation does not have.
  await page.route(`${ORIGIN}/api/auth/login`, (route) =>
    route.fulfill({
      headers: { [MARKER_HEADER]: MARKER_VALUE },
      json: { token: session.token },
    }),
  );
  await signIn(page, username);
  await waitUntilInstalled(page);
  await device.close();
  const kept: Kept = { session, seeded };
  await writeFile(join(unfinished, 'kept.json'), JSON.stringify(kept));
  await rename(unfinished, place);
  await muster.dispose();
}
