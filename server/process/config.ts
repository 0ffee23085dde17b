import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod';
import { isEmailAddress, mailtoAddress } from '#contract/email-address.ts';
import { isFileOfCertificates } from './certificates.ts';
import { folderPath } from './folder-path.ts';
import { isHostHeader } from './host-header.ts';
import {
  baseAddress,
  listenAddress,
  portalOrigin,
  serverAddress,
  webAddress,
} from './config-addresses.ts';
import { trustedProxies, type TrustsProxy } from './trusted-proxies.ts';
import { isVapidPair, type VapidKeys } from './vapid-keys.ts';

const absent = (text: string | undefined) => (text?.trim() === '' ? undefined : text?.trim());
const optional = <T extends z.ZodType>(shape: T) => z.preprocess(absentOf, shape.optional());

const environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d+$/, 'must be a number')
      .transform(Number)
      .refine((n) => n <= 65_535, 'must be at most 65535'),
  ),
  HOST: optional(listenAddress),
  DATA_DIR: optional(folderPath),
  DATABASE_URL: optional(
    serverAddress(/^postgres(ql)?:\/\//, 'postgresql://user:password@host/database'),
  ),
  PUBLIC_URL: optional(portalOrigin),
  ORG_NAME: optional(z.string().max(100, 'must be at most 100 characters')),
  ORG_TAGLINE: optional(z.string().max(200, 'must be at most 200 characters')),
  CHAT_INVITE_URL: optional(webAddress('must be a web address')),
  CONTACT_EMAIL: optional(z.string().refine(isEmailAddress, 'must be an email address')),
  MAIL_FROM: optional(z.string().refine(isEmailAddress, 'must be an email address')),
  SMTP_URL: optional(serverAddress(/^smtps?:\/\/(?=[^/])/, 'smtp://user:password@host:587')),
  EMAIL_SERVICE_URL: optional(webAddress('must be a web address')),
  EMAIL_SERVICE_ID: optional(z.string()),
  EMAIL_SERVICE_TEMPLATE: optional(z.string()),
  EMAIL_SERVICE_KEY: optional(z.string()),
  TRUST_PROXY: optional(
    z
      .string()
      .transform(trustedProxies)
      .refine(
        (trusts) => trusts !== null,
        'must be true, false, how many proxies there are, or their addresses, such as loopback or 10.0.0.0/8, separated by commas',
      ),
  ),
  IMAGE_HOSTS: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (hosts) => hosts.every(isHostHeader),
        'must be host names without https:// or *, separated by commas, as DNS has them',
      ),
  ),
  VIDEO_THUMBNAILS: optional(z.enum(['on', 'off'], 'must be on or off')),
  SUBMISSION_DAYS: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'must be a number of days, 1 to 99999')
      .transform(Number),
  ),
  BOT_WEBHOOK_URL: optional(baseAddress('must be a web address')),
  BOT_WEBHOOK_SECRET: optional(z.string().min(16, 'must be at least 16 characters long')),
  BOT_QUEUE: optional(z.enum(['on', 'off'], 'must be on or off')),
  BOT_DAYS_AHEAD: optional(
    z
      .string()
      .regex(/^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/, 'must be a number of days, 1 to 365')
      .transform(Number),
  ),
  SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters long')),
  ADMIN_USERNAME: optional(z.string().max(200, 'must be at most 200 characters')),
  ADMIN_PASSWORD: optional(z.string().min(10, 'must be at least 10 characters long')),
  VAPID_PUBLIC_KEY: optional(z.string()),
  VAPID_PRIVATE_KEY: optional(z.string()),
  VAPID_SUBJECT: optional(
    z
      .string()
      .regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/,
        'must be an address like mailto:admin@example.org or https://example.org',
      ),
  ),
  PUSH_SERVICES: optional(
    z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (origins) => origins.every(isOrigin),
        'must be origins like https://push.example.org, separated by commas',
      ),
  ),
  NODE_EXTRA_CA_CERTS: optional(
    z.string().refine(isFileOfCertificates, 'must name a readable file of certificates (PEM)'),
  ),
  LOG_LEVEL: optional(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    ),
  ),
});

/** The settings from the environment (SPEC 10.10). Null means not set, and whatever needs it is switched off. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where members reach the portal, without a slash at the end; null means the address that the server listens on. */
  readonly publicUrl: string | null;
  /** What of the portal the environment sets, which nobody can then set anywhere else (db/portal-settings.ts). */
  readonly orgName: string | null;
  readonly orgTagline: string | null;
  readonly chatInviteUrl: string | null;
  readonly contactEmail: string | null;
  readonly mailFrom: string | null;
  readonly smtpUrl: string | null;
  readonly emailServiceUrl: string | null;
  readonly emailServiceId: string | null;
  readonly emailServiceTemplate: string | null;
  readonly emailServiceKey: string | null;
  /** Decides which proxies may say where a call came from; null when there are none. */
  readonly trustsProxy: TrustsProxy | null;
  readonly imageHosts: readonly string[];
  /** When this is off, no pictures are fetched from video hosts; those already stored stay. */
  readonly videoThumbnails: boolean;
  /** So many days a submission is kept once it was decided or withdrawn; null keeps it until its posting is deleted. */
  readonly submissionDays: number | null;
  /** The address has no slash at the end. */
  readonly botWebhookUrl: string | null;
  readonly botWebhookSecret: string | null;
  /** When this is off, the server tells the bot nothing by itself, and forwards the clients' own calls at once. */
  readonly botQueue: boolean;
  /** The bot hears of an event of a series so many days before its start. */
  readonly botDaysAhead: number;
  readonly sessionSecret: string | null;
  readonly adminUsername: string;
  readonly adminPassword: string | null;
  /** Null means that the keys are made at the first start and kept in the database. */
  readonly vapidKeys: VapidKeys | null;
  /** Whom a push service may write to about this server: a mailto: or https: address. */
  readonly vapidSubject: string;
  /** Origins of push services that are allowed besides the known ones. */
  readonly pushServices: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly demo: boolean;
}

/** The default contact, which reaches nobody: Apple's push service refuses it (notices/push/vapid-contact). */
export const NO_SUBJECT = 'mailto:admin@muster.invalid';

/** Values that the server cannot start with, one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment; throws `ConfigError` with a sentence when a value is wrong. Empty text is absent. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  { demo = false }: { readonly demo?: boolean } = {},
): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(sentenceOf).join('\n'));
  const it = parsed.data;
  const host = it.HOST ?? '127.0.0.1';
  if (demo) refusePublic(host);
  refuseUnsigned(it);
  return {
    port: it.PORT ?? 8787,
    host,
    dataDir: absolute(it.DATA_DIR ?? (demo ? './demo-data' : './data')),
    databaseUrl: it.DATABASE_URL ?? null,
    publicUrl: it.PUBLIC_URL ?? null,
    orgName: it.ORG_NAME ?? null,
    orgTagline: it.ORG_TAGLINE ?? null,
    chatInviteUrl: it.CHAT_INVITE_URL ?? null,
    contactEmail: it.CONTACT_EMAIL ?? null,
    mailFrom: it.MAIL_FROM ?? null,
    smtpUrl: it.SMTP_URL ?? null,
    emailServiceUrl: it.EMAIL_SERVICE_URL ?? null,
    emailServiceId: it.EMAIL_SERVICE_ID ?? null,
    emailServiceTemplate: it.EMAIL_SERVICE_TEMPLATE ?? null,
    emailServiceKey: it.EMAIL_SERVICE_KEY ?? null,
    trustsProxy: it.TRUST_PROXY ?? null,
    imageHosts: it.IMAGE_HOSTS ?? ['cdn.discordapp.com', 'media.discordapp.net'],
    videoThumbnails: it.VIDEO_THUMBNAILS !== 'off',
    submissionDays: it.SUBMISSION_DAYS ?? null,
    botWebhookUrl: withoutSlash(it.BOT_WEBHOOK_URL),
    botWebhookSecret: it.BOT_WEBHOOK_SECRET ?? null,
    botQueue: it.BOT_QUEUE !== 'off',
    botDaysAhead: it.BOT_DAYS_AHEAD ?? 7,
    sessionSecret: it.SESSION_SECRET ?? null,
    adminUsername: it.ADMIN_USERNAME ?? 'admin',
    adminPassword: it.ADMIN_PASSWORD ?? null,
    vapidKeys: vapidKeysOf(it),
    vapidSubject: it.VAPID_SUBJECT ?? subjectOf(it),
    pushServices: it.PUSH_SERVICES ?? [],
    logLevel: it.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    demo,
  };
}

type Environment = z.infer<typeof environment>;

function refusePublic(host: string): void {
  if (isLoopback(host)) return;
  throw new ConfigError(
    "The demo's passwords are public, so it listens on this machine only: leave HOST unset.",
  );
}

function refuseUnsigned({ BOT_WEBHOOK_URL: url, BOT_WEBHOOK_SECRET: secret }: Environment): void {
  if (url === undefined || secret !== undefined) return;
  throw new ConfigError(
    'BOT_WEBHOOK_URL needs BOT_WEBHOOK_SECRET as well: calls to the bot are signed with it.',
  );
}

function vapidKeysOf(it: Environment): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = it;
  if (publicKey === undefined && privateKey === undefined) return null;
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' };
  if (isVapidPair(keys)) return keys;
  throw new ConfigError(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url, as made by `npx web-push generate-vapid-keys`.',
  );
}

function subjectOf({ CONTACT_EMAIL: email, PUBLIC_URL: url }: Environment): string {
  if (email !== undefined) return mailtoAddress(email);
  return url?.startsWith('https://') === true ? url : NO_SUBJECT;
}

function isOrigin(text: string): boolean {
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text);
  return isAddress && new URL(text).origin === text && isHostHeader(new URL(text).host);
}

function absentOf(value: unknown): unknown {
  return typeof value === 'string' ? absent(value) : value;
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0] ?? 'The environment');
  return `${name} ${issue.message.startsWith('must') ? issue.message : `is wrong: ${issue.message}`}.`;
}

function withoutSlash(url: string | undefined): string | null {
  return url === undefined ? null : url.replace(/\/+$/, '');
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
