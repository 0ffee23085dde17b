import { test as base, expect } from '@playwright/test';
import { apiClient, type ApiClient } from '#tests/support/portal/api-client.ts';
import { TESTED } from '#tests/support/processes/counts.ts';
import { engineNames, type Engine } from '#tests/support/engines/engine.ts';
import { findEngine, PACKAGES } from '#tests/support/engines/installed.ts';
import { Tab } from '#tests/support/engines/tab.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/processes/fault-proxy.ts';
import { leaveOut } from '#tests/support/processes/left-out.ts';
import { hostMuster, type HostedMuster } from '#tests/support/processes/muster-host.ts';
import { beginSession } from '#tests/support/factories/sessions.ts';
import { demoRun } from '../e2e/demo-run.ts';

interface Fixtures {
  /** The engine that the project is named after; where it is not installed, the test is left out and says so. */
  startEngine: () => Promise<Engine>;
  /** A fresh browser of that engine. */
  engine: Engine;
  /** A server of this test's own on PostgreSQL, with the demo organisation. */
  muster: HostedMuster;
  /** In front of `muster`, and all that the browser knows of it. */
  faults: FaultProxy;
  /** Where tabs find what they open. */
  origin: string;
  /** Opens a tab in front of the others. */
  newTab: () => Promise<Tab>;
  /** The first tab. */
  tab: Tab;
  /** Signs in over the API: what is really on the server. */
  asMember: (username: string) => Promise<ApiClient>;
}

export const test = base.extend<Fixtures>({
  startEngine: [
    async ({}, give, info) => {
      const name = engineNames.find((known) => known === info.project.name);
      if (name === undefined) throw new Error(`There is no engine ${info.project.name}.`);
      const start = findEngine(name);
      if (start) return give(start);
      const reason = `${name} is not installed (apt-get install ${PACKAGES[name]})`;
      leaveOut(info, reason);
    },
    { auto: true }, // before anything is started for a test that is left out
  ],

  engine: async ({ startEngine }, give, info) => {
    const engine = await startEngine();
    info.annotations.push({ type: TESTED, description: `${engine.name} ${engine.version}` });
    await give(engine);
    await engine.close();
  },

  muster: async ({}, give) => {
    const muster = await hostMuster({ databases: demoRun().databases });
    await give(muster);
    await muster.dispose();
  },

  faults: async ({ muster }, give) => {
    const faults = await startFaultProxy(muster.url);
    await give(faults);
    await faults.close();
  },

  origin: async ({ faults }, give) => {
    await give(faults.url);
  },

  newTab: async ({ engine, origin }, give, info) => {
    const tabs: Tab[] = [];
    await give(async () => {
      const tab = new Tab(await engine.newTab(), origin);
      tabs.push(tab);
      return tab;
    });
    if (info.status === info.expectedStatus) return;
    for (const tab of tabs) {
      const [seen, said] = await Promise.allSettled([tab.picture(), tab.text()]);
      const picture = seen.status === 'fulfilled' ? seen.value : null;
      if (picture) await info.attach('screen', { body: picture, contentType: 'image/png' });
      const text = said.status === 'fulfilled' ? said.value : String(said.reason);
      await info.attach('text', { body: text, contentType: 'text/plain' });
    }
  },

  tab: async ({ newTab }, give) => {
    await give(await newTab());
  },

  asMember: async ({ muster }, give) => {
    const clients: ApiClient[] = [];
    await give(async (username) => {
      const { token } = await beginSession(muster.database, username);
      const client = await apiClient(muster.url, token);
      clients.push(client);
      return client;
    });
    for (const client of clients) await client.close();
  },
});

export { expect };
