import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';

/**
 * The answer of a call whose reply is a file (`file` in the contract): an opened one is sent as it is read, however large; a text was made
 * for this call.
 */
export class DownloadAnswer {
  readonly type: string;
  /** The name under which a browser saves it: letters, digits, hyphens and dots. */
  readonly name: string;
  readonly #content: FileHandle | string;

  constructor(content: FileHandle | string, { type, name }: Pick<DownloadAnswer, 'type' | 'name'>) {
    this.#content = content;
    this.type = type;
    this.name = name;
  }

  get content(): FileHandle | string {
    return this.#content;
  }
}

/** Sends the file to its end and closes it, also when the caller goes away. What is opened is sent, even if it is removed meanwhile. */
export async function sendDownload(
  { content, type, name }: DownloadAnswer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const disposition = { 'content-disposition': `attachment; filename="${name}"` };
  if (typeof content === 'string')
    return reply
      .headers({ 'content-type': `${type}; charset=utf-8`, ...disposition })
      .send(content);
  const { size } = await content.stat();
  return reply
    .headers({ 'content-type': type, 'content-length': size, ...disposition })
    .send(createReadStream('', { fd: content }));
}
