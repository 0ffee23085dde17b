import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const PROOF_BYTES = 24;
const form = /^[\w-]{54}$/;

/**
 * The secret part of an invitation's address: its id and a proof that only this server can make. Its maker can be shown it again,
 * although the database alone doesn't hold it, as with the calendar feed (decision 087).
 */
export function invitationSecret(id: string, secret: Uint8Array): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), proofOf(id, secret)]).toString(
    'base64url',
  );
}

/** The id of the invitation that the text opens; null if this server never made it. */
export function openedBy(text: string, secret: Uint8Array): string | null {
  if (!form.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(id, secret)) ? id : null;
}

function proofOf(id: string, secret: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`invitation ${id}`).digest().subarray(0, PROOF_BYTES);
}
