import { isStoreRefused } from '#store/refusal.ts';
import { SHARE_PATH } from '#store/share-path.ts';
import { keepShared } from '#store/received-share.ts';
import { inMembersDatabase } from './members-database.ts';
import { scope } from './worker-scope.ts';

/** What is shared with the app stays on the device, for whoever is signed in; the screen of this path says what became of it. */
export async function receiveShared(request: Request): Promise<Response> {
  try {
    const sent = await request.formData();
    await inMembersDatabase((db) => keepShared(db, sent, Date.now()));
  } catch (error) {
    // No room, or no form: nothing is kept, and the screen says so.
    if (!(isStoreRefused(error) || error instanceof TypeError)) throw error;
  }
  return Response.redirect(new URL(SHARE_PATH, scope.location.origin), 303);
}
