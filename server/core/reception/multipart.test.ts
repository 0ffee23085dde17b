import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { LARGEST_FILE } from '#contract/uploads.ts';
import { readUpload } from './multipart.ts';

/** A request with one file, of which the parser has cut off the end after the last packet was handed on. */
function requestWith(isTruncated: boolean): FastifyRequest {
  const part = {
    type: 'file',
    fieldname: 'image',
    file: { truncated: isTruncated },
    toBuffer: () => Promise.resolve(Buffer.alloc(LARGEST_FILE)),
  };
  const parts = async function* () {
    yield await Promise.resolve(part);
  };
  return { isMultipart: () => true, parts } as unknown as FastifyRequest;
}

it('a file that was cut off at the limit is refused, though the parser hands it over', async () => {
  await expect(readUpload(requestWith(true), 'image')).rejects.toMatchObject({ code: 'too_large' });
  expect(await readUpload(requestWith(false), 'image')).toHaveLength(LARGEST_FILE);
});
