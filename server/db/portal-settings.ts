import { inArray } from 'drizzle-orm';
import type { PortalEdit, PortalSettings, SettingOrigin } from '#contract/portal.ts';
import type { Queryable } from '#server/db/database.ts';
import { portalSettings } from '#server/db/joining-tables.ts';

/** What holds until an Admin sets something else. */
const defaults = { registration: 'open', notice: false } as const;

export type Portal = { readonly [Name in keyof PortalSettings]: PortalSettings[Name]['value'] };
type Name = keyof Portal;
const names = Object.keys(defaults) as readonly Name[];

/** The settings as they are now, each with where it comes from. */
export async function readPortalSettings(db: Queryable): Promise<PortalSettings> {
  const stored = new Map(
    (await db.select().from(portalSettings)).map(({ name, value }) => [name, value]),
  );
  const settings = names.map((name) => {
    const from: SettingOrigin = stored.has(name) ? 'portal' : 'default';
    return [name, { value: stored.get(name) ?? defaults[name], from }] as const;
  });
  return Object.fromEntries(settings) as unknown as PortalSettings;
}

/** The values alone, for whoever goes by them. */
export async function readPortal(db: Queryable): Promise<Portal> {
  const settings = await readPortalSettings(db);
  return Object.fromEntries(names.map((name) => [name, settings[name].value])) as unknown as Portal;
}

/** Stores what the edit names; null puts a default back. Every process goes by it from the next question on. */
export async function savePortalSettings(tx: Queryable, edit: PortalEdit): Promise<void> {
  const cleared = names.filter((name) => edit[name] === null);
  if (cleared.length > 0)
    await tx.delete(portalSettings).where(inArray(portalSettings.name, [...cleared]));
  for (const name of names) {
    const value = edit[name];
    if (value === undefined || value === null) continue;
    await tx
      .insert(portalSettings)
      .values({ name, value })
      .onConflictDoUpdate({ target: portalSettings.name, set: { value } });
  }
}
