import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import type { MailMessage } from './message.ts';
import type { MailOrder } from './orders.ts';
import { issueResetToken, readAccountsOf } from './reset-tokens.ts';

interface Desk {
  readonly db: Queryable;
  readonly orgName: string;
  /** Where members reach the portal; never taken from a request, whose Host header anyone can forge. */
  readonly portal: string;
  readonly contactEmail: string | null;
  readonly at: Date;
}

/** Writes the ordered message; null if there is nobody (any more) to write to. */
export function composeMessage(order: MailOrder, desk: Desk): Promise<MailMessage | null> {
  switch (order.kind) {
    case 'registered':
      return writeRegistered(order.userId, desk);
    case 'password-reset':
      return writePasswordReset(order.email, desk);
    case 'password-changed':
      return writePasswordChanged(order.userId, desk);
    case 'email-changed':
      return writeEmailChanged(order, desk);
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
      subject: `Welcome to ${desk.orgName}`,
      passages: [
        `Hello ${user.username},`,
        `Your account at ${desk.orgName} is ready. If you ever need a reset link, we'll send it to this address.`,
        login,
        "If you didn't register, someone probably mistyped their address. Use the link below to take over the account and delete it.",
        forgot,
      ],
    };
  }
  return {
    to: user.email,
    subject: `A second account at ${desk.orgName} uses your address`,
    passages: [
      `Someone has just registered the account "${user.username}" with this email address, which already belongs to: ${others.map(({ username }) => username).join(', ')}.`,
      'If that was you, you can sign in with either account.',
      login,
      "If you only wanted to get back into your old account, ask for a reset link. If it wasn't you, the same link lets you take over the new account and delete it. No one but you has been told that this address is known here.",
      forgot,
    ],
  };
}

async function writePasswordReset(email: string, desk: Desk): Promise<MailMessage | null> {
  const accounts = await readAccountsOf(desk.db, email);
  if (accounts.length === 0) return null;
  const links = [];
  for (const { id, username } of accounts) {
    const token = await issueResetToken(desk.db, id, desk.at);
    links.push({
      label: `Set a new password for ${username}`,
      url: `${desk.portal}/reset-password?token=${token}`,
    });
  }
  return {
    to: email,
    subject: `Your reset link for ${desk.orgName}`,
    passages: [
      `Someone, most likely you, asked for a new password at ${desk.orgName}.`,
      ...links,
      'Each link works once and expires after 30 minutes. Using it signs the account out everywhere and switches its calendar feed off.',
      "If you didn't ask for this, you can ignore it. Your password stays the same.",
    ],
  };
}

async function writePasswordChanged(userId: string, desk: Desk): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: user.email,
    subject: `Your password at ${desk.orgName} was changed`,
    passages: [
      `Hello ${user.username},`,
      'Your password was changed with a reset link, and your account was signed out everywhere. A calendar feed, if you had one, is switched off: you get a new address in My Profile.',
      "If that wasn't you, someone may be reading your email. Secure your mailbox first, then ask for a new link.",
      { label: 'Forgot password', url: `${desk.portal}/forgot-password` },
    ],
  };
}

async function writeEmailChanged(
  { userId, email }: Extract<MailOrder, { kind: 'email-changed' }>,
  desk: Desk,
): Promise<MailMessage | null> {
  const user = await readAddressee(desk.db, userId);
  if (!user) return null;
  return {
    to: email,
    subject: `Your email at ${desk.orgName} was changed`,
    passages: [
      `Hello ${user.username},`,
      'Somebody who manages members gave your account another email address. Reset links go there from now on. Your password stays the same.',
      `If you didn't ask for this, tell ${desk.contactEmail === null ? 'an Admin' : `us at ${desk.contactEmail}`}.`,
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
    subject: `Data request from ${order.name}`,
    passages: [
      `Name: ${order.name}\nEmail: ${order.email}`,
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
