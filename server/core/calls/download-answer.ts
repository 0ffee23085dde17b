import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/** The answer of a call whose reply is a file (`file` in the contract): it is sent as it is read, however large. */
export class DownloadAnswer {
  readonly type: string;
  /** The name under which a browser saves it: letters, digits, hyphens and dots. */
  readonly name: string;
  readonly #file: FileHandle;

  constructor(file: FileHandle, { type, name }: Pick<DownloadAnswer, 'type' | 'name'>) {
    this.#file = file;
    this.type = type;
    this.name = name;
  }

  get file(): FileHandle {
    return this.#file;
  }
}

/** Sends the file to its end and closes it, also when the caller goes away. What is opened is sent, even if it is removed meanwhile. */
export async function sendDownload(
  { file, type, name }: DownloadAnswer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { size } = await file.stat();
  return reply
    .headers({
      ...{ 'content-type': type, 'content-length': size },
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(createReadStream('', { fd: file }));
}
