// Where the server's time goes while RSVPs come in, on both engines: `npm run profile` draws the flame graphs below
// docs/performance.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ensureServerBuilt } from '#tests/support/processes/build.ts';
import { startMuster } from '#tests/support/processes/muster-process.ts';
import { onBothEngines } from './engines.ts';
import { drawFlame, readFlame } from './flame.ts';
import { makeEvents, makeMembers, perSecond, rsvpSender, wishesOf } from './rsvp-load.ts';

const EVENTS = 15;
const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'performance');

await ensureServerBuilt();
await onBothEngines(profile);

async function profile(engine: string, databaseUrl: string | null): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-profile-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl });
    await migrate(database);
    const members = await makeMembers(database);
    const eventIds = await makeEvents(database, EVENTS);
    await database.close();
    const muster = await startMuster({
      dataDir,
      env: { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), LOG_LEVEL: 'warn' },
      nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${dataDir}`],
    });
    const send = await rsvpSender(muster.url, members);
    const wishes = wishesOf(eventIds, members);
    const rate = await perSecond(wishes, send);
    await muster.stop();
    const [file = ''] = (await readdir(dataDir)).filter((name) => name.endsWith('.cpuprofile'));
    const lastMs = (wishes.length / rate) * 1_000; // without its start
    const title = `RSVPs over HTTP on ${engine}: ${rate.toFixed(0)}/s while watched`;
    const flame = drawFlame(await readFlame(join(dataDir, file), lastMs), title);
    await writeFile(join(FOLDER, `rsvps-${engine}.svg`), flame);
    process.stdout.write(`${title}, ${flame.length} bytes\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
