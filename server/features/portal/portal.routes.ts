import { portal } from '#contract/portal.ts';
import { implement } from '#server/core/calls/implement.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import { noteChange } from '#server/db/audit.ts';
import { readPortal, readPortalSettings, savePortalSettings } from '#server/db/portal-settings.ts';

export const portalRoutes = implement('portal', portal, {
  read: ({ db }) => readPortalSettings(db),

  save: async (context) => {
    const { db, body, services } = context;
    const before = await readPortal(db);
    await savePortalSettings(db, body);
    await noteChange(db, {
      ...{ actorId: memberOf(context).id, subject: 'portal', subjectId: 'settings' },
      ...{ action: 'updated', title: '', before, after: await readPortal(db), at: services.now() },
    });
    return readPortalSettings(db);
  },
});
