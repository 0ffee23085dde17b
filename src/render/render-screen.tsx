import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { prerender } from 'react-dom/static';
import type { RenderedScreen, RenderOrder } from '#contract/rendering.ts';
import { current } from '#runtime/current.ts';
import { knownOrganisation, session } from '#runtime/session-state.ts';
import { organisationIn } from '#store/organisation.ts';
import { giveSite } from '#data/site.ts';
import { pullStore } from '#store/pull-store.ts';
import { databaseOf, type MusterDatabase } from '#store/database.ts';
import { appRouter } from '../router.tsx';
import { screenTitle } from '../routes/-arrival.ts';
import { forgetAnswers } from './stand-ins/live.ts';

/** The holder of the lease. Nobody else writes into a database that only this thread knows. */
const HOLDER = 'render';

/** The rows of the last order, as a device keeps them. */
let held: { readonly revision: string; readonly db: MusterDatabase } | null = null;

/**
 * Draws a public screen as the app does and as a visitor sees it, from the rows of the order. To be called for one order at a
 * time: the session and the database belong to the whole thread.
 */
export async function renderScreen(order: RenderOrder): Promise<RenderedScreen> {
  const db = await databaseFor(order);
  current.set({ db, userId: null, token: null, isKept: true });
  session.set({ status: 'visitor' });
  knownOrganisation.set(await organisationIn(db));
  giveSite(order.site);
  const router = appRouter({
    history: createMemoryHistory({ initialEntries: [order.href] }),
    scrollRestoration: false, // it would come as an inline script
  });
  await router.load();
  const failures: unknown[] = [];
  const { prelude } = await prerender(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY, // otherwise late parts would come with scripts
    onError: (error) => {
      failures.push(error);
    },
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  // React's server build runs no effects, by which dialogs are opened.
  return {
    html: html.replaceAll('<dialog ', '<dialog open="" '),
    title: screenTitle(router.state.matches) ?? '',
  };
}

async function databaseFor({ revision, pages }: RenderOrder): Promise<MusterDatabase> {
  if (held?.revision === revision) return held.db;
  forgetAnswers();
  held?.db.close();
  held = null; // if a row cannot be read, none is held
  const db = databaseOf(null, { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.setFact('lease', { holder: HOLDER, beat: 0 });
  const store = pullStore(db, { userId: null, holder: HOLDER, clock: () => Date.now() });
  for (const page of pages) await store.applyPage(page);
  held = { revision, db };
  return db;
}
