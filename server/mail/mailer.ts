import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import { mailedAddress } from '#contract/email-address.ts';
import type { Config } from '#server/process/config.ts';
import { makeFolder } from '#server/process/make-folder.ts';
import { writeAtomically } from '#server/core/files/atomic-file.ts';
import { fittedTo, UnmailableAddress } from './smtp-letters.ts';
import type { Letterhead } from './letterhead.ts';
import { bodiesOf, LOGO_CID, type MailMessage } from './message.ts';

type Settings = Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>;

interface Posting {
  /** Becomes the mail's Message-ID, the same at every attempt. */
  readonly id: string;
  readonly letterhead: Letterhead;
}

/** Sends messages. */
export interface Mailer {
  send(message: MailMessage, posting: Posting): Promise<void>;
  /** Why no mail will go out with these settings, as a sentence for the host; null if there is no reason to think so. */
  trouble(): Promise<string | null>;
  close(): void;
}

/** Sends through `SMTP_URL`; without one, writes .eml files, which any mail program can open, to DATA_DIR/mail. */
export function openMailer(config: Settings, log: FastifyBaseLogger): Mailer {
  return config.smtpUrl === null
    ? fileMailer(config, { folder: join(config.dataDir, 'mail'), log })
    : smtpMailer(config, config.smtpUrl);
}

/** A message's content can never make the mailer read a file or an address. */
const sealed = { disableFileAccess: true, disableUrlAccess: true };

function smtpMailer(config: Settings, url: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    ...sealed,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (message, posting) => {
      await transport.sendMail(await fittedTo(url, mailOf(message, posting, config)));
    },
    trouble: async () => {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return troubleOf(error);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

/** Writes each message to a file of its own. The log names the path, never the content. */
export function fileMailer(
  config: Settings,
  { folder, log }: { readonly folder: string; readonly log: FastifyBaseLogger },
): Mailer {
  const transport = nodemailer.createTransport({ ...sealed, streamTransport: true, buffer: true });
  return {
    send: async (message, posting) => {
      const sent = await transport.sendMail(mailOf(message, posting, config));
      const path = join(folder, `${posting.id}.eml`);
      await makeFolder(folder);
      await writeAtomically(path, sent.message as Buffer);
      log.info({ path }, 'A mail was written to a file');
    },
    trouble: () => Promise.resolve(null),
    close: () => undefined,
  };
}

/** A server that is away is no fault of the settings: its mails wait. */
function troubleOf(error: unknown): string | null {
  if (!(error instanceof Error)) throw error;
  const reason = `(${error.message})`;
  if ('code' in error && error.code === 'EAUTH')
    return `The mail server refused the user or the password in SMTP_URL, so no mail goes out. ${reason}`;
  return /certificate|altnames/i.test(error.message)
    ? `The mail server's certificate isn't trusted, so no mail goes out. If it comes from a CA of your own, start with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, and name the server in SMTP_URL as its certificate does. ${reason}`
    : null;
}

function mailOf(message: MailMessage, { id, letterhead }: Posting, config: Settings) {
  const { orgName, from, logo } = letterhead;
  const host = config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname;
  return {
    from: { name: orgName, address: mailed(from) },
    to: { name: '', address: mailed(message.to) },
    ...(message.replyTo && {
      replyTo: { ...message.replyTo, address: mailed(message.replyTo.address) },
    }),
    subject: message.subject,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bodiesOf(message, orgName, logo === null ? 'without logo' : 'with logo'),
    ...(logo !== null && {
      attachments: [
        { filename: 'logo.png', content: logo, cid: LOGO_CID, contentType: 'image/png' },
      ],
    }),
  };
}

/** Stored as it was typed, sent with the domain as mail servers have it; `@localhost` has none. */
function mailed(address: string): string {
  return mailedAddress(address) ?? address;
}

/** True if no mail server of ours will ever accept this message; anything else is worth a retry. */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof UnmailableAddress) return true;
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500;
}
