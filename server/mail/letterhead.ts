import { UPLOADS_PATH } from '#domain/html-policy.ts';
import type { Uploads } from '#server/core/files/uploads.ts';
import type { Portal } from '#server/db/portal-settings.ts';

/** What every mail shows of the portal, as it is when the mail goes out. */
export interface Letterhead {
  readonly orgName: string;
  /** The address that it comes from. */
  readonly from: string;
  /** A PNG, which travels with the mail: most mail programs fetch no pictures. Null for none. */
  readonly logo: Buffer | null;
}

/** The letterhead of the portal; without a logo whose file is gone. */
export async function letterheadOf(
  { name, mailFrom, logo }: Portal,
  uploads: Pick<Uploads, 'read'>,
): Promise<Letterhead> {
  const picture = logo === null ? null : await uploads.read(logo.mark.slice(UPLOADS_PATH.length));
  return { orgName: name, from: mailFrom, logo: picture };
}
