import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, vi } from 'vitest';
import { readMailFiles } from './mail-files.ts';

export interface Mailbox {
  /** The value for SMTP_URL. */
  readonly url: string;
  readonly received: Email[];
  /** The mails to one address, once there are `count` of them. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  /** Makes the server refuse mails, for now (4xx) or for good (5xx); null makes it accept them again. */
  refuse(code: number | null): void;
  close(): Promise<void>;
}

/** A real SMTP server on a free port that keeps what it receives; `without` names extensions that it doesn't offer. */
export async function openMailbox({
  without,
}: { readonly without?: 'SMTPUTF8' } = {}): Promise<Mailbox> {
  const received: Email[] = [];
  let refusing: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSMTPUTF8: without === 'SMTPUTF8',
    onRcptTo: (_, __, done) => {
      done(refusing === null ? null : Object.assign(new Error('No.'), { responseCode: refusing }));
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    mailsTo: (to, count = 1) => waitForMails(() => Promise.resolve(received), to, count),
    refuse: (code) => {
      refusing = code;
    },
    close: () =>
      new Promise((done) => {
        server.close(done);
      }),
  };
}

/** The .eml files to the address that a server without SMTP wrote, once there are `count` of them. */
export function mailFilesTo(dataDir: string, address: string, count = 1): Promise<Email[]> {
  return waitForMails(() => readMailFiles(join(dataDir, 'mail')), address, count);
}

/** The links in a mail's text. */
export function linksIn(mail: Email | undefined): string[] {
  return mail?.text?.match(/https?:\/\/\S+/g) ?? [];
}

async function waitForMails(read: () => Promise<Email[]>, to: string, count: number) {
  return vi.waitFor(
    async () => {
      const mails = (await read()).filter((mail) => mail.to?.[0]?.address === to);
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 10_000, interval: 20 },
  );
}
