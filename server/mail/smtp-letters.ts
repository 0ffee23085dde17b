import nodemailer from 'nodemailer';

// Letters beyond ASCII before the @ need a mail server with SMTPUTF8 (RFC 6531). Our library sends them to any: one without it may
// cut them, and then somebody else gets the mail.

/** The mail server can't reach this address: no later attempt will either. */
export class UnmailableAddress extends Error {
  override readonly name = 'UnmailableAddress';
  constructor() {
    super(
      'The mail server takes no letters beyond ASCII before the @ of an address (it lacks SMTPUTF8). Another mail server may, or the address has to change.',
    );
  }
}

interface Addressed {
  readonly from: { readonly address: string };
  readonly to: { readonly address: string };
  readonly replyTo?: { readonly address: string };
}

/**
 * The mail as this server can take it: without an address to answer to that it can't write. Throws UnmailableAddress if it can't reach
 * the addressee, and whatever the connection throws while it is asked.
 */
export async function fittedTo<M extends Addressed>(url: string, mail: M): Promise<M> {
  const { from, to, replyTo } = mail;
  const isPlain = [from, to, replyTo].every((one) => one === undefined || isAscii(one.address));
  if (isPlain || (await takesLetters(url))) return mail;
  if (!isAscii(from.address) || !isAscii(to.address)) throw new UnmailableAddress();
  const { replyTo: _, ...rest } = mail;
  return rest as M;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** What the server says that it can do after STARTTLS counts, if it is asked twice. */
async function takesLetters(url: string): Promise<boolean> {
  let answer = false;
  const hear = ({ tnx }: { readonly tnx?: unknown }, text: unknown) => {
    if (tnx === 'server' && typeof text === 'string' && text.startsWith('250-'))
      answer = /^250[ -]SMTPUTF8\b/im.test(text);
  };
  const deaf = () => undefined;
  const ears = { trace: deaf, debug: hear, info: deaf, warn: deaf, error: deaf, fatal: deaf };
  const transport = nodemailer.createTransport({
    ...{ url, debug: true, logger: ears as never },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  return answer;
}
