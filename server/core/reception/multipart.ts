import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#contract/problem.ts';
import { LARGEST_FILE, TOO_LARGE } from '#contract/uploads.ts';

export const multipartLimits = {
  fileSize: LARGEST_FILE,
  files: 1,
  fields: 10,
  parts: 11,
  headerPairs: 20,
};

/** The bytes of the one file in the named field; refuses anything else with 422 or 413. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new ApiError(
      'upload_refused',
      `Please send the file as multipart/form-data in the field "${field}".`,
    );
  }
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      // If the limit falls between two packets, `toBuffer` silently returns only what came before it.
      if (part.file.truncated) throw new ApiError('too_large', TOO_LARGE);
      if (part.fieldname === field && bytes.length > 0) return bytes;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error ? error : cutOff();
  }
  throw new ApiError('upload_refused', `The field "${field}" has no file in it.`);
}

function cutOff(): ApiError {
  return new ApiError('malformed', 'The upload was cut off.');
}
