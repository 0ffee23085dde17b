// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Site } from '#contract/site.ts';
import { call } from '#api/call.ts';
import { tellSiteChanged } from '#runtime/site-changes.ts';
import { readSite, startSite } from './site.ts';

vi.mock(import('#api/call.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));
vi.mock(import('./portal-look.ts'), () => ({ showLook: vi.fn() }));

const siteNamed = (name: string) => ({ name }) as unknown as Site;

test('SPEC 22.4 an answer that was asked for before the portal changed does not replace the newer one', async () => {
  const answers: ((site: Site) => void)[] = [];
  const asked = () => new Promise<Site>((resolve) => answers.push(resolve));
  vi.mocked(call).mockImplementation(asked);
  startSite();
  tellSiteChanged();
  expect(answers).toHaveLength(2);
  answers[1]?.(siteNamed('Dawn Line'));
  await vi.waitFor(async () => {
    expect((await readSite()).name).toBe('Dawn Line');
  });
  answers[0]?.(siteNamed('Muster'));
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect((await readSite()).name).toBe('Dawn Line');
});
