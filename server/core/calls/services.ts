import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/process/config.ts';
import type { SeekPicture } from '#server/core/outside/bounded-fetch.ts';
import type { LiveHub } from '#server/core/live/live-hub.ts';
import type { PublicAnswers } from './public-answers.ts';
import type { PublicRevision } from './public-revision.ts';
import type { Secrets } from '#server/core/identity/secrets.ts';
import type { Uploads } from '#server/core/files/uploads.ts';
import type { SyncSources } from '#server/core/sync/source.ts';
import type { Portal } from '#server/db/portal-settings.ts';
import type { Database } from '#server/db/database.ts';

/** What every handler can use besides its transaction. Nothing in here holds state that other processes lack. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** How each collection is read for a pull. */
  readonly sources: SyncSources;
  readonly uploads: Uploads;
  readonly seekPicture: SeekPicture;
  readonly hub: LiveHub;
  /** Changes whenever what visitors may read does, in whatever process. */
  readonly publicRevision: PublicRevision;
  /** Keeps what is made of it. */
  readonly publicAnswers: PublicAnswers;
  /** Name, colour and whatever else Admins set, as it is now; not to be asked within a transaction. */
  readonly portal: () => Promise<Portal>;
  readonly log: FastifyBaseLogger;
  readonly secrets: Secrets;
  /** The server's clock; tests can set it. */
  readonly now: () => Date;
}
