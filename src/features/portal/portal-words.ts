import { portalVariables, type PortalName, type PortalSettings } from '#contract/portal.ts';

/** What the host still has to do for the portal to be whole, each as a sentence; the most pressing first. */
export function missingIn(
  { contactEmail, name, logo }: PortalSettings,
  { sendsMail }: { readonly sendsMail: boolean },
): readonly string[] {
  return [
    ...(sendsMail ? [] : [NO_MAIL]),
    ...(contactEmail.value === null ? [NO_CONTACT] : []),
    ...(name.from === 'default' ? [NO_NAME] : []),
    ...(logo.value === null ? [NO_LOGO] : []),
  ];
}

export const NO_MAIL =
  "No mail leaves this server: members who forget their password can't reset it. Set SMTP_URL.";
const NO_CONTACT =
  'Nobody can be asked what the portal knows about them: the privacy policy names no contact.';
const NO_NAME = "It has no name of its own yet: people who open it don't see where they are.";
const NO_LOGO = 'It has no logo yet: on home screens it looks like every other portal.';

/** What each is for. */
const purposes: Readonly<Partial<Record<PortalName, string>>> = {
  tagline: 'Stands below the name.',
  contactEmail: 'For the privacy policy and data requests.',
  chatInviteUrl: 'Stands at the foot of every screen.',
  mailFrom: 'The contact, or no-reply and the address of this server.',
  zone: 'For people who have said no zone of their own: cards of events, and reminders.',
};

/** The line below a setting's field, which says where it comes from. */
export function originText(name: PortalName, { from, value }: PortalSettings[PortalName]): string {
  if (from === 'environment') return `${portalVariables[name]} sets this on the server.`;
  if (from === 'portal') return 'Set here. Empty it for the usual one.';
  const has = value === null || value === '' ? 'There is none yet.' : 'This is the usual one.';
  return purposes[name] === undefined ? has : `${purposes[name]} ${has}`;
}
