/**
 * The beginning of an answer's body as text, at most so many bytes of it; the rest is never read. `isWhole` says whether
 * that is all. Throws if the body breaks off or takes too long.
 */
export async function boundedText(
  { body }: Response,
  mostBytes: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body === null) return { text: '', isWhole: true };
  // Leaving the loop early cancels the stream, and with it the answer.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > mostBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes));
  return { text, isWhole: size <= mostBytes };
}
