import { KEPT_PATH } from '#sync/intentions/kept-files.ts';
import { Route } from 'workbox-routing';
import { inMembersDatabase } from './members-database.ts';
import { scope } from './scope.ts';

/**
 * Pictures that wait with what they belong to (PB2) are shown from the device, to whoever is signed in and as pictures
 * only: opened as a page of ours, an SVG could run what it holds.
 */
export function keptFilesRoute(): Route {
  return new Route(
    ({ request, url }) =>
      url.origin === scope.location.origin &&
      url.pathname.startsWith(KEPT_PATH) &&
      request.destination === 'image',
    ({ url }) => answer(url.pathname.slice(KEPT_PATH.length)),
  );
}

async function answer(id: string): Promise<Response> {
  const found = await inMembersDatabase(async (db) => {
    const file = await db.files.get(id);
    const kept = await db.fileBytes.get(id);
    if (file && kept) return new Response(kept.bytes, { headers: { 'content-type': file.type } });
    return file?.address == null ? null : arrived(file.address);
  });
  return found ?? new Response(null, { status: 404 });
}

/** The server has it, and the device its address alone: a form that was open for long may still show it. */
function arrived(address: string): Response {
  return Response.redirect(new URL(address, scope.location.origin));
}
