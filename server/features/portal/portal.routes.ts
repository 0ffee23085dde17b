import { portal } from '#contract/portal.ts';
import { ApiError } from '#contract/problem.ts';
import { can } from '#domain/permissions.ts';
import { implement } from '#server/core/calls/implement.ts';
import type { Services } from '#server/core/calls/services.ts';
import { memberOf, type Caller } from '#server/core/identity/caller.ts';
import { readCallers, sessionIsOver } from '#server/core/identity/sessions.ts';
import { noteChange } from '#server/db/audit.ts';
import type { Queryable } from '#server/db/database.ts';
import {
  readPortal,
  readPortalSettings,
  savePortalSettings,
  savePortalPicture,
} from '#server/db/portal-settings.ts';
import { checkedEdit } from './portal-edit.ts';
import { sendTestMail } from './test-mail.ts';

export const portalRoutes = implement('portal', portal, {
  read: ({ db, services }) => readPortalSettings(db, services.config),

  save: async (context) => {
    const { db, body, services } = context;
    const edit = checkedEdit(body);
    await noted(db, memberOf(context), services, () =>
      savePortalSettings(db, edit, services.config),
    );
    return readPortalSettings(db, services.config);
  },

  saveLogo: async (context) => {
    const { file, services } = context;
    if (!file) throw noPicture();
    const admin = memberOf(context);
    const logo = await services.uploads.saveLogo(file, admin.id);
    await storePicture(services, admin, { logo });
    return { imageUrl: logo.mark };
  },

  saveBackground: async (context) => {
    const { file, services } = context;
    if (!file) throw noPicture();
    const admin = memberOf(context);
    const imageUrl = await services.uploads.saveBackground(file, admin.id);
    await storePicture(services, admin, { background: imageUrl });
    return { imageUrl };
  },

  testMail: async (context) => {
    await sendTestMail(memberOf(context).id, context.services);
    return undefined;
  },
});

/** Makes a change of the settings, and notes what they were before. */
async function noted(
  tx: Queryable,
  { id: actorId }: Caller,
  { config, now }: Services,
  change: () => Promise<void>,
): Promise<void> {
  const before = await readPortal(tx, config);
  await change();
  await noteChange(tx, {
    ...{ actorId, subject: 'portal', subjectId: 'settings' },
    ...{ action: 'updated', title: '', before, after: await readPortal(tx, config), at: now() },
  });
}

/** Looking at a picture takes a while, in which whoever sent it may have lost the right: it is asked for once more. */
async function storePicture(
  services: Services,
  { sessionId }: Caller,
  picture: Parameters<typeof savePortalPicture>[1],
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const still = (await readCallers(tx, [sessionId], services.now())).get(sessionId);
    if (!still) throw sessionIsOver();
    if (!can(still, 'portal.edit'))
      throw new ApiError('forbidden', 'You are not allowed to do this.');
    await noted(tx, still, services, () => savePortalPicture(tx, picture));
  });
}

function noPicture(): ApiError {
  return new ApiError('upload_refused', 'Please choose a picture to upload.');
}
