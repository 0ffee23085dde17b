import { accounts } from '#contract/accounts.ts';
import { aCaptcha } from './captcha.ts';
import type { Engine } from '#tests/support/databases/engines.ts';
import { linksIn, openMailbox, type Mailbox } from '#tests/support/outside/mailbox.ts';
import { startServer, type TestServer } from './server.ts';

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly captchaToken: string;
}

/** A server as a visitor without a session meets it, with captchas, and with mails that arrive. */
export interface AccountServer extends TestServer {
  /** The server's present time in milliseconds, which a test may change. */
  time: number;
  readonly mailbox: Mailbox;
  /** A name that nobody else here has. */
  aName(stem: string): string;
  /** A solved captcha of the present moment. */
  captchaToken(): Promise<string>;
  /** The body of a registration that this server doesn't know yet. */
  aRegistration(overrides?: Partial<Registration>): Promise<Registration>;
  askForLink(email: string): Promise<{ readonly message: string }>;
  /** Asks for a link and takes the token out of the mail. */
  resetTokenFor(email: string): Promise<string>;
}

export async function startAccountServer(engine: Engine): Promise<AccountServer> {
  const mailbox = await openMailbox();
  const clock = { time: new Date('2027-01-01T12:00:00Z').getTime() };
  const server = await startServer({
    engine,
    now: () => new Date(clock.time),
    config: {
      smtpUrl: mailbox.url,
      publicUrl: 'https://muster.example.org',
      trustsProxy: () => true,
      orgName: 'Farwatch Company',
    },
  });
  async function close() {
    await server.close();
    await mailbox.close();
  }
  // The clock itself is extended, and not a copy of it, so that setting its `time` changes the server's.
  return Object.assign(clock, server, { mailbox, close, ...formsOf({ server, mailbox, clock }) });
}

interface Reception {
  readonly server: TestServer;
  readonly mailbox: Mailbox;
  readonly clock: { readonly time: number };
}

function formsOf({ server, mailbox, clock }: Reception) {
  let people = 0;
  const aName = (stem: string) => `${stem}-${(people += 1)}`;
  const captchaToken = () => aCaptcha(server.database.db, new Date(clock.time));

  async function aRegistration(overrides: Partial<Registration> = {}): Promise<Registration> {
    const username = aName('newcomer');
    return {
      username,
      email: `${username}@example.org`,
      password: 'a long enough secret',
      captchaToken: await captchaToken(),
      ...overrides,
    };
  }

  async function askForLink(email: string) {
    return server.call(accounts.requestPasswordReset, { body: { email } });
  }

  async function resetTokenFor(email: string): Promise<string> {
    await askForLink(email);
    const [mail] = await mailbox.mailsTo(email);
    const [link] = linksIn(mail);
    return new URL(link ?? '').searchParams.get('token') ?? '';
  }

  return { aName, captchaToken, aRegistration, askForLink, resetTokenFor };
}
