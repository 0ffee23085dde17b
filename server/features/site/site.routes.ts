import { sql } from 'drizzle-orm';
import { site } from '#contract/site.ts';
import { implement } from '#server/core/calls/implement.ts';
import { version } from '#server/process/version.ts';
import { readPortal } from '#server/db/portal-settings.ts';
import { siteDocument } from './site-document.ts';

export const siteRoutes = implement('site', site, {
  read: async ({ db, services }) => siteDocument(services, await readPortal(db, services.config)),

  async health({ db }) {
    await db.execute(sql`select 1`);
    return { status: 'ok' as const, version };
  },
});
