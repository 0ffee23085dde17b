import { firstSteps, type StepFacts } from '#contract/first-steps.ts';
import { implement } from '#server/core/calls/implement.ts';
import type { Services } from '#server/core/calls/services.ts';
import { memberOf } from '#server/core/identity/caller.ts';
import type { Queryable } from '#server/db/database.ts';
import { readPortalSettings } from '#server/db/portal-settings.ts';
import {
  forgetStep,
  isPasswordGivenTo,
  noteStep,
  readFirsts,
  readNotedSteps,
} from './first-steps.repository.ts';

export const firstStepsRoutes = implement('firstSteps', firstSteps, {
  read: (context) => factsFor(memberOf(context).id, context),

  save: async (context) => {
    const { db, body, services } = context;
    const at = services.now();
    if (body.isPutAway === true) await noteStep(db, 'putAway', at);
    if (body.isPutAway === false) await forgetStep(db, 'putAway');
    if (body.hasSeenDepartments === true) await noteStep(db, 'departmentsSeen', at);
    return factsFor(memberOf(context).id, context);
  },
});

interface Given {
  readonly db: Queryable;
  readonly services: Services;
}

async function factsFor(adminId: string, { db, services: { config } }: Given): Promise<StepFacts> {
  const settings = await readPortalSettings(db, config);
  const noted = await readNotedSteps(db);
  return {
    isPutAway: noted.has('putAway'),
    hasName: settings.name.from !== 'default',
    hasLogo: settings.logo.value !== null,
    hasContact: settings.contactEmail.value !== null,
    canMail: config.smtpUrl !== null,
    hasMailed: noted.has('mailed'),
    hasOwnPassword: !(await isPasswordGivenTo(db, adminId)),
    ...(await readFirsts(db)),
    hasSeenDepartments: noted.has('departmentsSeen'),
  };
}
