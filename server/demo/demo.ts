import { randomBytes } from 'node:crypto';
import { startDemoBot, type DemoBot } from '#server/bot/demo-bot.ts';
import type { Config } from '#server/process/config.ts';
import { hashPassword } from '#server/core/identity/passwords.ts';
import type { Database } from '#server/db/database.ts';
import { seedDemo } from './seed.ts';
import { users } from '#server/db/schema.ts';

const PASSWORD = 'fly-safe-citizen';

/** What the demo prints once it is ready: who can sign in, and as what. */
export const DEMO_ACCOUNTS = `Sign in with the password "${PASSWORD}" as
  admin    Admin                      leader   Leader
  chief    Chief Logistics Officer    pilot    Hauler
  planner  may edit events            herald   may write posts
  steward  may manage members         recruit  not yet a member of the organisation
  crew1 ... crew60`;

/** Fills an empty database with the demo organisation; returns whether it was empty. */
export async function fillDemo(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const anybody = await tx.select({ id: users.id }).from(users).limit(1);
    if (anybody.length > 0) return false;
    await seedDemo(tx, new Date(), await hashPassword(PASSWORD));
    return true;
  });
}

/** The demo has a bot of its own, unless the configuration names another one. */
export async function withDemoBot(
  config: Config,
  musterUrl: () => string,
): Promise<{ readonly config: Config; readonly bot: DemoBot | null }> {
  if (config.botWebhookUrl !== null) return { config, bot: null };
  const secret = config.botWebhookSecret ?? randomBytes(24).toString('base64url');
  const log = (line: string) => {
    process.stdout.write(`[bot] ${line}\n`);
  };
  const bot = await startDemoBot({ secret, musterUrl, log });
  return { config: { ...config, botWebhookUrl: bot.url, botWebhookSecret: secret }, bot };
}
