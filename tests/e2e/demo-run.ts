import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoDatabases, type DemoDatabases } from '#tests/support/databases/demo-databases.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { SHORT_LIVED } from '#tests/support/processes/server-process.ts';
import type { Muster } from '#tests/support/processes/muster.ts';
import { adoptMarks, adoptSession, changedSince } from '#tests/support/factories/sessions.ts';
import { signedInProfile, visitorProfile } from '#tests/support/browser/signed-in-profiles.ts';

// What all tests of a run have copies of, and that is made when the first of them asks for it.

interface DemoRun {
  readonly databases: DemoDatabases;
  /** Kept until the run ends. */
  readonly folder: string;
}

/** Tells the workers where `prepare.ts` has put it. */
export function announceRun(address: string, folder: string): void {
  process.env['MUSTER_DATABASES'] = address;
  process.env['MUSTER_RUN'] = folder;
}

export function demoRun(): DemoRun {
  const { MUSTER_DATABASES: address, MUSTER_RUN: folder } = process.env;
  if (address === undefined || folder === undefined) throw new Error('prepare.ts did not run');
  return { databases: demoDatabases(address), folder };
}

/** The built server on a copy of the demo organisation in its embedded database. */
export async function demoProcess(env: Readonly<Record<string, string>>): Promise<Muster> {
  const { databases, folder } = demoRun();
  const template = join(folder, 'embedded');
  await databases.alone('embedded', async () => {
    if (existsSync(template)) return;
    const muster = await startMuster({ isDemo: true, dataDir: template, nodeOptions: SHORT_LIVED });
    await muster.stop();
  });
  return startMuster({ isDemo: true, template, env, nodeOptions: SHORT_LIVED });
}

/** A profile of the member that knows this server, to be copied. */
export async function copyProfile(
  muster: Muster,
  username: string,
  number: number,
): Promise<string> {
  if (!muster.database) throw new Error('On the embedded database members sign in by hand.');
  const { folder, session, seeded, marks } = await signedInProfile(demoRun(), username, number);
  await adoptSession(muster.database, session);
  await adoptMarks(muster.database, marks);
  await changedSince(muster.database, seeded);
  return folder;
}

/** A profile of nobody, to be copied, whose worker has kept the app as it is served here. */
export function copyVisitorProfile(): Promise<string> {
  return visitorProfile(demoRun());
}
