import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/core/process/config.ts';
import { writeWhole } from '#server/core/files/whole-file.ts';
import { bodiesOf, type Letter } from './letter.ts';

type Settings = Pick<Config, 'smtpUrl' | 'dataDir' | 'orgName' | 'contactEmail' | 'publicUrl'>;

/** Sends letters on their way. `id` becomes the mail's Message-ID, the same at every attempt. */
export interface Postman {
  send(letter: Letter, id: string): Promise<void>;
  close(): void;
}

/** Sends by `SMTP_URL`; without one, writes .eml files that any mail program opens to DATA_DIR/mail. */
export function openPostman(config: Settings, log: FastifyBaseLogger): Postman {
  return config.smtpUrl === null
    ? filePostman(config, { folder: join(config.dataDir, 'mail'), log })
    : smtpPostman(config, config.smtpUrl);
}

/** A letter's content can never make the mailer read a file or an address. */
const sealed = { disableFileAccess: true, disableUrlAccess: true };

function smtpPostman(config: Settings, url: string): Postman {
  const transport = nodemailer.createTransport({
    url,
    ...sealed,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    send: async (letter, id) => {
      await transport.sendMail(mailOf(letter, id, config));
    },
    close: () => {
      transport.close();
    },
  };
}

/** Writes each letter to a file of its own. The log names the path, never the content. */
export function filePostman(
  config: Settings,
  { folder, log }: { readonly folder: string; readonly log: FastifyBaseLogger },
): Postman {
  const transport = nodemailer.createTransport({ ...sealed, streamTransport: true, buffer: true });
  return {
    send: async (letter, id) => {
      const { message } = await transport.sendMail(mailOf(letter, id, config));
      const path = join(folder, `${id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, message as Buffer, { mode: 0o600 });
      log.info({ path }, 'A mail was written to a file');
    },
    close: () => undefined,
  };
}

function mailOf(letter: Letter, id: string, config: Settings) {
  const host = config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname;
  return {
    from: { name: config.orgName, address: config.contactEmail ?? `no-reply@${host}` },
    to: { name: '', address: letter.to },
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    subject: letter.subject,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...bodiesOf(letter, config.orgName),
  };
}

/** True when the receiving server said that this letter will never be taken; anything else is worth a retry. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const ofTheLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  return ofTheLetter && typeof responseCode === 'number' && responseCode >= 500;
}
