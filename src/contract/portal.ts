import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { registrations } from './registration.ts';
import { boolean } from './shapes.ts';

/** Where a setting comes from; the environment wins. */
const origins = ['portal', 'environment', 'default'] as const;
export type SettingOrigin = (typeof origins)[number];

// @__NO_SIDE_EFFECTS__
function setting<Shape extends z.ZodMiniType>(value: Shape) {
  return z.object({ value, from: z.enum(origins) });
}

const registration = z.enum(registrations, { error: 'Choose open, invited or closed.' });

export const portalSettings = z.object({
  registration: setting(registration),
  /** The notice of the new site (SPEC 2.10). */
  notice: setting(boolean),
});
export type PortalSettings = z.infer<typeof portalSettings>;

/** What is missing stays as it is; null puts the default back. */
const portalEdit = z.object({
  registration: z.optional(z.nullable(registration)),
  notice: z.optional(z.nullable(boolean)),
});
export type PortalEdit = z.infer<typeof portalEdit>;

export const portal = {
  read: endpoint('GET', '/portal', {
    access: 'portal.edit',
    summary: 'The settings of the portal, each with where it comes from',
    reply: portalSettings,
  }),
  save: endpoint('PUT', '/portal', {
    access: 'portal.edit',
    summary: 'Change settings of the portal; null puts the default back',
    body: portalEdit,
    reply: portalSettings,
  }),
};
