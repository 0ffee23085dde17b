import { eq } from 'drizzle-orm';
import { EXPORT_DAYS } from '#contract/data-export.ts';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { addressOfNewPassword, OWN_DATA } from '#domain/addresses.ts';
import type { MailMessage } from './message.ts';
import type { MailOrder } from './orders.ts';
import { issueEmailToken } from './email-changes.ts';
import { issueResetToken, readAccountsOf } from './reset-tokens.ts';

interface Desk {
  readonly db: Queryable;
  readonly orgName: string;
  /** Where members reach the portal; never taken from a request, whose Host header anyone can forge. */
  readonly portal: string;
  readonly contactEmail: string | null;
  readonly at: Date;
}

/** Writes the ordered messages; none if there is nobody (any more) to write to. Only a reset may need several. */
export async function composeMessages(
  order: MailOrder,
  desk: Desk,
): Promise<readonly MailMessage[]> {
  if (order.kind === 'password-reset') return writePasswordResets(order.email, desk);
  const message = await composeMessage(order, desk);
  return message ? [message] : [];
}

function composeMessage(
  order: Exclude<MailOrder, { kind: 'password-reset' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  switch (order.kind) {
    case 'registered':
      return writeRegistered(order.userId, desk);
    case 'password-changed':
      return writePasswordChanged(order, desk);
    case 'approved':
      return writeApproved(order, desk);
    case 'confirm-email':
      return writeConfirmEmail(order.userId, desk);
    case 'export-ready':
      return writeExportReady(order.userId, desk);
    case 'email-changed':
      return writeEmailChanged(order, desk);
    case 'renamed':
      return writeRenamed(order, desk);
    case 'data-request':
      return Promise.resolve(writeDataRequest(order, desk));
  }
}

/** A welcome, or, for an address that was already known, the warning that the form itself must not show. */
async function writeRegistered(userId: string, desk: Desk): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  const others = (await readAccountsOf(desk.db, user.email)).filter(({ id }) => id !== user.id);
  const login = { label: 'Sign in', url: `${desk.portal}/login` };
  const forgot = { label: 'Forgot password', url: `${desk.portal}/forgot-password` };
  if (others.length === 0) {
    return {
      to: user.email,
      subject: `Welcome to ${isolated(desk.orgName)}`,
      passages: [
        `Hello ${isolated(user.username)},`,
        `Your account at ${isolated(desk.orgName)} is ready. If you ever need a reset link, we'll send it to this address.`,
        login,
        "If you didn't register, someone probably mistyped their address. Use the link below to take over the account and delete it.",
        forgot,
      ],
    };
  }
  return {
    to: user.email,
    subject: `A second account at ${isolated(desk.orgName)} uses your address`,
    passages: [
      `Someone has just registered the account "${isolated(user.username)}" with this email address, which already belongs to: ${others.map(({ username }) => isolated(username)).join(', ')}.`,
      'If that was you, you can sign in with either account.',
      login,
      "If you only wanted to get back into your old account, ask for a reset link. If it wasn't you, the same link lets you take over the new account and delete it. No one but you has been told that this address is known here.",
      forgot,
    ],
  };
}

/**
 * To the addresses that the accounts have, never to the one that was typed: the two may be spelled differently, and only
 * the first is known to be the member's. Accounts that spell it alike share a mail.
 */
async function writePasswordResets(email: string, desk: Desk): Promise<MailMessage[]> {
  const links = new Map<string, { readonly label: string; readonly url: string }[]>();
  for (const { id, username, email: to } of await readAccountsOf(desk.db, email)) {
    const token = await issueResetToken(desk.db, id, desk.at);
    const label = `Set a new password for ${isolated(username)}`;
    const url = `${desk.portal}${addressOfNewPassword(token)}`;
    links.set(to, [...(links.get(to) ?? []), { label, url }]);
  }
  return [...links].map(([to, own]) => passwordReset(to, own, desk));
}

function passwordReset(
  to: string,
  links: readonly { readonly label: string; readonly url: string }[],
  desk: Desk,
): MailMessage {
  return {
    to,
    subject: `Your reset link for ${isolated(desk.orgName)}`,
    passages: [
      `Someone, most likely you, asked for a new password at ${isolated(desk.orgName)}.`,
      ...links,
      'Each link works once and expires after 30 minutes. Using it signs the account out everywhere and switches its calendar feed off.',
      "If you didn't ask for this, you can ignore it. Your password stays the same.",
    ],
  };
}

async function writePasswordChanged(
  { userId, changedIn }: Extract<MailOrder, { kind: 'password-changed' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: user.email,
    subject: `Your password at ${isolated(desk.orgName)} was changed`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `${whereChanged[changedIn ?? 'link']} A calendar feed, if you had one, is switched off: you get a new address in My Profile.`,
      unlessYou[changedIn ?? 'link'],
      { label: 'Forgot password', url: `${desk.portal}/forgot-password` },
    ],
  };
}

/** SPEC 18.13 */
async function writeApproved(
  { userId, position }: Extract<MailOrder, { kind: 'approved' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  const held = position === null ? '' : ` Your position: ${isolated(position)}.`;
  return {
    to: user.email,
    subject: `You're in: ${isolated(desk.orgName)}`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `You're in.${held}`,
      'The event calendar and the departments are open to you now.',
      { label: 'See what comes next', url: `${desk.portal}/home` },
    ],
  };
}

const whereChanged = {
  link: 'Your password was changed with a reset link, and your account was signed out everywhere.',
  profile:
    'Your password was changed in My Profile, and your account was signed out on all other devices.',
  host: 'Whoever runs the server gave your account a new password, and signed it out everywhere.',
} as const;

const unlessYou = {
  link: "If that wasn't you, someone may be reading your email. Secure your mailbox first, then ask for a new link.",
  profile:
    "If that wasn't you, someone knows your old password. Ask for a reset link to take your account back: it signs them out.",
  host: "If you weren't told the new password, ask for it, or get a reset link.",
} as const;

/** To whoever reads the address; if it has accounts, to the one person who may know. */
async function writeConfirmEmail(userId: string, desk: Desk): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  const issued = user ? await issueEmailToken(desk.db, userId, desk.at) : null;
  if (!user || !issued) return null;
  const known = (await readAccountsOf(desk.db, issued.email)).filter(({ id }) => id !== userId);
  const names = known.map(({ username }) => isolated(username)).join(', ');
  return {
    to: issued.email,
    subject: `Confirm your address for ${isolated(desk.orgName)}`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `You asked to use this address for your account at ${isolated(desk.orgName)}. It takes effect once you confirm it.`,
      { label: 'Confirm this address', url: `${desk.portal}${addressOfNewPassword(issued.token)}` },
      'The link works once, for 24 hours, whether you are signed in or not.',
      ...(known.length > 0
        ? [`This address already belongs to: ${names}. Reset links for all of them come here.`]
        : []),
      "If you didn't ask for this, someone probably mistyped their address. Ignore it, and nothing changes.",
    ],
  };
}

/** SPEC 27.5. The mail carries nothing of the data, and its link nothing that would open it. */
async function writeExportReady(userId: string, desk: Desk): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: user.email,
    subject: `Your data at ${isolated(desk.orgName)} is ready`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `The copy of your data that you asked for is ready. Sign in and download it in My Profile. It is removed after ${EXPORT_DAYS} days.`,
      { label: 'Download my data', url: `${desk.portal}${OWN_DATA}` },
      "If you didn't ask for this, somebody knows your password. Change it in My Profile.",
    ],
  };
}

const emailChangedBy = {
  others: 'Somebody who manages members gave your account another email address.',
  profile: 'You gave your account another email address in My Profile and confirmed it.',
} as const;

async function writeEmailChanged(
  { userId, email, changedIn }: Extract<MailOrder, { kind: 'email-changed' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: email,
    subject: `Your email at ${isolated(desk.orgName)} was changed`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `${emailChangedBy[changedIn ?? 'others']} Reset links go there from now on. Your password stays the same.`,
      `If you didn't ask for this, tell ${desk.contactEmail === null ? 'an Admin' : `us at ${desk.contactEmail}`}.`,
    ],
  };
}

async function writeRenamed(
  { userId, was }: Extract<MailOrder, { kind: 'renamed' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: user.email,
    subject: `Your username at ${isolated(desk.orgName)} is now ${isolated(user.username)}`,
    passages: [
      `Hello ${isolated(user.username)},`,
      `Your username was "${isolated(was)}". Another member, who joined before you, has the same name spelled another way, and from now on ${isolated(desk.orgName)} takes the two for one name. So that you can still sign in, yours is now "${isolated(user.username)}".`,
      'Your password stays the same. You can choose another name in your profile.',
      { label: 'Sign in', url: `${desk.portal}/login` },
    ],
  };
}

function writeDataRequest(
  order: Extract<MailOrder, { kind: 'data-request' }>,
  desk: Desk,
): MailMessage | null {
  if (desk.contactEmail === null) return null;
  return {
    to: desk.contactEmail,
    replyTo: { name: order.name, address: order.email },
    subject: `Data request from ${isolated(order.name)}`,
    passages: [
      `Name: ${isolated(order.name)}\nEmail: ${order.email}`,
      order.message,
      "Sent with the data request form. The address isn't verified, so send any personal data to the address of the account itself.",
    ],
  };
}

async function readAddressee(db: Queryable, userId: string) {
  const [row] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
