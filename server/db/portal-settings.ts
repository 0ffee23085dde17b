import { eq, inArray } from 'drizzle-orm';
import { ApiError } from '#contract/problem.ts';
import {
  portalNames,
  portalVariables,
  type PortalEdit,
  type PortalName,
  type PortalSettings,
  type SettingOrigin,
} from '#contract/portal.ts';
import type { Registration } from '#contract/registration.ts';
import { DEFAULT_ACCENT } from '#domain/looks/accent.ts';
import type { Queryable } from '#server/db/database.ts';
import { portalSettings } from '#server/db/joining-tables.ts';
import { shareReads } from '#server/db/shared-reads.ts';
import type { Config } from '#server/process/config.ts';

/** A logo's pictures, each the address of a PNG that never changes. */
export interface Logo {
  /** 96 px, clear around it: the header's mark and the browser's icon. */
  readonly mark: string;
  readonly icon192: string;
  readonly icon512: string;
  /** 192 and 512 px, on a ground of its own, inside the circle that every system leaves. */
  readonly maskable192: string;
  readonly maskable512: string;
  /** 180 px, on a ground of its own. */
  readonly apple: string;
}

/** The portal as it is now, whoever has set what. */
export interface Portal {
  readonly name: string;
  readonly tagline: string;
  readonly accent: string;
  readonly contactEmail: string | null;
  readonly chatInviteUrl: string | null;
  readonly zone: string;
  readonly registration: Registration;
  readonly notice: boolean;
  readonly mailFrom: string;
  readonly logo: Logo | null;
  readonly background: string | null;
}

/** What the environment says of it. */
export type PortalEnvironment = Pick<
  Config,
  'orgName' | 'orgTagline' | 'chatInviteUrl' | 'contactEmail' | 'mailFrom' | 'publicUrl' | 'demo'
>;

type Values = Readonly<Partial<Record<PortalName, unknown>>>;

function environmentOf(config: PortalEnvironment): Values {
  return {
    name: config.orgName,
    tagline: config.orgTagline,
    chatInviteUrl: config.chatInviteUrl,
    contactEmail: config.contactEmail,
    mailFrom: config.mailFrom,
  };
}

const UTC = 'UTC';

/** What holds until somebody sets something else. */
function defaultsOf({ demo }: PortalEnvironment): Omit<Portal, 'mailFrom'> {
  return {
    name: demo ? 'Farwatch Company' : 'Muster',
    tagline: demo ? 'Every lane has a lantern' : '',
    accent: DEFAULT_ACCENT,
    contactEmail: demo ? 'contact@farwatch.example' : null,
    chatInviteUrl: demo ? 'https://chat.farwatch.example' : null,
    zone: UTC,
    registration: 'open',
    notice: false,
    logo: null,
    background: null,
  };
}

interface Found {
  readonly portal: Portal;
  readonly from: Readonly<Record<PortalName, SettingOrigin>>;
}

async function find(db: Queryable, config: PortalEnvironment): Promise<Found> {
  const rows = await db.select().from(portalSettings);
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Values;
  const environment = environmentOf(config);
  const originOf = (name: PortalName): SettingOrigin => {
    if (environment[name] != null) return 'environment';
    return name in stored ? 'portal' : 'default';
  };
  const origins = portalNames.map((name) => [name, originOf(name)] as const);
  const set = origins
    .filter(([, from]) => from !== 'default')
    .map(([name, from]) => [name, from === 'portal' ? stored[name] : environment[name]] as const);
  const known = { ...defaultsOf(config), ...Object.fromEntries(set) } as Omit<Portal, 'mailFrom'> &
    Partial<Portal>;
  const mailFrom = known.mailFrom ?? known.contactEmail ?? `no-reply@${hostOf(config)}`;
  return {
    portal: { ...known, mailFrom },
    from: Object.fromEntries(origins) as Record<PortalName, SettingOrigin>,
  };
}

function hostOf({ publicUrl }: PortalEnvironment): string {
  return publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
}

/** The settings as they are now, each with where it comes from. */
export async function readPortalSettings(
  db: Queryable,
  config: PortalEnvironment,
): Promise<PortalSettings> {
  const { portal, from } = await find(db, config);
  const values = { ...portal, logo: portal.logo?.mark ?? null };
  const settings = portalNames.map((name) => [name, { value: values[name], from: from[name] }]);
  return Object.fromEntries(settings) as PortalSettings;
}

/** The values alone, for whoever goes by them. */
export async function readPortal(db: Queryable, config: PortalEnvironment): Promise<Portal> {
  return (await find(db, config)).portal;
}

/** The zone of whoever has said none; the environment has no say in it. */
export async function readPortalZone(db: Queryable): Promise<string> {
  const [stored] = await db.select().from(portalSettings).where(eq(portalSettings.name, 'zone'));
  return typeof stored?.value === 'string' ? stored.value : UTC;
}

/**
 * A function that answers the portal as it is now, whichever process changed it: the database is asked for every answer, but only
 * once for all who ask meanwhile, so that nothing has to be told and nothing is ever out of date.
 */
export function portalReader(db: Queryable, config: PortalEnvironment): () => Promise<Portal> {
  const ask = shareReads((all) => readPortal(all, config));
  return () => ask(db, 'portal', null);
}

/**
 * Stores what the edit names; null puts a default back. Every process goes by it from the next question on. Refuses with 422 what
 * the environment sets, by its field, and then changes nothing.
 */
export async function savePortalSettings(
  tx: Queryable,
  edit: PortalEdit,
  config: PortalEnvironment,
): Promise<void> {
  refuseFixed(edit, config);
  const cleared = portalNames.filter((name) => edit[name] === null);
  if (cleared.length > 0)
    await tx.delete(portalSettings).where(inArray(portalSettings.name, [...cleared]));
  for (const name of portalNames) {
    const value = edit[name];
    if (value !== undefined && value !== null) await store(tx, name, value);
  }
}

/** Stores the portal's pictures, or one of them. */
export async function savePortalPicture(
  tx: Queryable,
  picture: Partial<Pick<Portal, 'logo' | 'background'>>,
): Promise<void> {
  for (const [name, value] of Object.entries(picture)) await store(tx, name, value);
}

async function store(tx: Queryable, name: string, value: unknown): Promise<void> {
  await tx
    .insert(portalSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: portalSettings.name, set: { value } });
}

function refuseFixed(edit: PortalEdit, config: PortalEnvironment): void {
  const environment = environmentOf(config);
  const fixed = portalNames.filter((name) => edit[name] !== undefined && environment[name] != null);
  if (fixed.length === 0) return;
  const fields = Object.fromEntries(
    fixed.map((name) => [
      name,
      `${portalVariables[name]} sets this on the server. Change it there, or take it out to set it here.`,
    ]),
  );
  throw new ApiError('invalid', Object.values(fields)[0] ?? '', { fields });
}
