import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The mails in a folder of .eml files, in no order; none when there is no such folder. */
export async function readMailFiles(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  return Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** A mail to the address whose subject matches, among those that a server without SMTP wrote; undefined until there is one. */
export async function mailTo(
  dataDir: string,
  address: string,
  subject = /./,
): Promise<Email | undefined> {
  const mails = await readMailFiles(join(dataDir, 'mail'));
  return mails.find(
    (mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''),
  );
}
