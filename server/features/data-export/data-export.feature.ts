import {
  exportQueue,
  finishExport,
  newExportPath,
  exportsFolder,
} from '#server/accounts/data-exports.ts';
import type { Services } from '#server/core/calls/services.ts';
import { writeAtomically } from '#server/core/files/atomic-file.ts';
import type { Feature } from '#server/core/http/feature.ts';
import type { Job, JobOutcome } from '#server/core/queue/queue.ts';
import { startQueue } from '#server/core/queue/work.ts';
import type { dataExportJobs } from '#server/db/bookkeeping.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { portalOf } from '#server/mail/delivery.ts';
import { refuseFullDisk } from '#server/process/disk-space.ts';
import { makeFolder } from '#server/process/make-folder.ts';
import { filesOf } from './archive.ts';
import { collectData } from './collect.ts';
import { zipOf } from './zip.ts';

type Needs = Pick<Services, 'config' | 'database' | 'uploads' | 'log' | 'now'>;

/** SPEC 27: makes the copies of their data that members asked for; they are asked for and fetched in features/auth. */
export const dataExportFeature: Feature = {
  routes: [],
  start: (services) => startQueue(services, exportQueue, exportMaker(services)),
};

/** Makes one copy. A process that is killed leaves an unfinished file, which housekeeping removes, and the job, which comes again. */
export function exportMaker(
  services: Needs,
): (job: Pick<Job<typeof dataExportJobs>, 'userId'>) => Promise<JobOutcome> {
  const { config, database, uploads, now } = services;
  return async ({ userId }) => {
    const at = now();
    const { name } = await readPortal(database.db, config);
    const portal = { name, address: portalOf(config) };
    const collected = await collectData(database.db, { userId, portal, now: at });
    if (!collected) return 'done'; // its account is gone, and the job with it
    const { name: file, path } = newExportPath(config);
    const folder = exportsFolder(config);
    await makeFolder(folder);
    await refuseFullDisk(folder);
    await writeAtomically(path, zipOf(filesOf({ ...collected, uploads }), at));
    await finishExport(database, { userId, at, file }, config);
    return 'done';
  };
}
