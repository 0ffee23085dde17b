import { inMembersDatabase } from './members-database.ts';
import { scope } from './worker-scope.ts';

/** A picture that waits with what it belongs to (PB2), from the device, to whoever is signed in. */
export async function answerKept(id: string): Promise<Response> {
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
