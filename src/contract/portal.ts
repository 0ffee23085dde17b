import * as z from 'zod/mini';
import { emailAddress, boolean, label, line, nullableString, seen, string } from './shapes.ts';
import { endpoint } from './endpoint.ts';
import { registrations } from './registration.ts';
import { uploadedImage } from './uploads.ts';

/** The places that a setting comes from; the environment wins. */
const origins = ['portal', 'environment', 'default'] as const;
export type SettingOrigin = (typeof origins)[number];

/** What may be set of the portal. Its pictures have calls of their own, and null puts the usual one back. */
export const portalNames = [
  'name',
  'tagline',
  'accent',
  'contactEmail',
  'chatInviteUrl',
  'zone',
  'registration',
  'notice',
  'mailFrom',
  'logo',
  'background',
] as const;
export type PortalName = (typeof portalNames)[number];

/** The variables of the server's environment that win, by what they set. */
export const portalVariables: Readonly<Partial<Record<PortalName, string>>> = {
  name: 'ORG_NAME',
  tagline: 'ORG_TAGLINE',
  chatInviteUrl: 'CHAT_INVITE_URL',
  contactEmail: 'CONTACT_EMAIL',
  mailFrom: 'MAIL_FROM',
};

// @__NO_SIDE_EFFECTS__
function setting<Shape extends z.ZodMiniType>(value: Shape) {
  return z.object({ value, from: z.enum(origins) });
}

const registration = z.enum(registrations, { error: 'Choose open, invited or closed.' });

const settings = () =>
  z.object({
    name: setting(string),
    tagline: setting(string),
    /** The accent colour, as #rrggbb. */
    accent: setting(string),
    contactEmail: setting(nullableString),
    chatInviteUrl: setting(nullableString),
    /** The zone of times told to whoever has said no zone of their own: an IANA name. */
    zone: setting(string),
    registration: setting(registration),
    /** The notice of the new site (SPEC 2.10). */
    notice: setting(boolean),
    /** The address that mails are sent from. */
    mailFrom: setting(string),
    /** The address of the header's mark; null for the portal's own. */
    logo: setting(nullableString),
    background: setting(nullableString),
  });
const portalSettings = z.lazy(settings);
export type PortalSettings = z.infer<typeof portalSettings>;

export const LONGEST_NAME = 100;
export const LONGEST_TAGLINE = 200;

// @__NO_SIDE_EFFECTS__
function edited<Shape extends z.ZodMiniType>(value: Shape) {
  return z.optional(z.nullable(value));
}

/** What is missing stays as it is; null puts the default back. */
const portalEdit = z.lazy(() =>
  z.object({
    name: edited(line(LONGEST_NAME, 'Give the portal a name.')),
    tagline: edited(label(LONGEST_TAGLINE)),
    accent: edited(
      z
        .string()
        .check(
          z.trim(),
          z.toLowerCase(),
          z.regex(/^#[\da-f]{6}$/, { error: 'A colour is # and six digits, such as #f7c37d.' }),
        ),
    ),
    contactEmail: edited(emailAddress),
    chatInviteUrl: edited(line(500)),
    zone: edited(z.string().check(seen(), z.maxLength(64))),
    registration: edited(registration),
    notice: edited(boolean),
    mailFrom: edited(emailAddress),
    logo: z.optional(z.null()),
    background: z.optional(z.null()),
  }),
);
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
  saveLogo: endpoint('POST', '/portal/logo', {
    access: 'portal.edit',
    summary: 'Set the logo, of at least 512 px: header, icons, manifest, mails',
    upload: 'image',
    reply: uploadedImage,
  }),
  saveBackground: endpoint('POST', '/portal/background', {
    access: 'portal.edit',
    summary: 'Set the picture behind every screen; it is darkened as far as texts need',
    upload: 'image',
    reply: uploadedImage,
  }),
  testMail: endpoint('POST', '/portal/test-mail', {
    access: 'portal.edit',
    summary: 'Send a mail to oneself, at once; refused with what the mail server said',
    untransacted: true,
  }),
};
