/**
 * SPEC 5.23: an image address that starts with http is used as it is; any other is on our own server. Empty
 * text means there is none.
 */
export function imageAddress(address: string | null | undefined): string | null {
  if (address === null || address === undefined || address === '') return null;
  if (address.startsWith('http')) return address;
  return address.startsWith('/') ? address : `/${address}`;
}
