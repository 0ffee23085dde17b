import { publicScreens } from '#server/screens/addresses.ts';
import { drawnForms } from '#tests/support/hostile/drawn-forms.inputs.ts';
import { expect, test } from './fixtures.ts';

test('SPEC 17.1, 17.2 every address that visitors may see comes drawn, with a card of its own, and no script before it', async ({
  muster,
}) => {
  const get = async (path: string) => (await fetch(new URL(path, muster.url))).text();
  const listed = [...(await get('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)];
  const found = listed.map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  for (const kind of ['/home?post=', '/aboutus?section=', '/page/'])
    expect(
      found.filter((path) => path.startsWith(kind)),
      kind,
    ).not.toEqual([]);
  found.push('/departments?dept=logistics');
  const plain = publicScreens.map(({ path }) => path).filter((path) => !path.includes(':'));

  const withForms: string[] = [];
  for (const path of new Set([...plain, ...found])) {
    const html = await get(path);
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
    const [head = '', drawn = ''] = html.split('<div id="snapshot" data-from="server">');
    expect(drawn, `${path} is drawn`).toMatch(/<h1\b/);
    expect(head).toContain(`<link rel="canonical" href="${muster.url}${path}"`);
    for (const name of ['description', 'og:description', 'og:site_name', 'og:type', 'twitter:card'])
      expect(meta(name), `${name} of ${path}`).toBeDefined();
    expect(meta('og:url')).toBe(`${muster.url}${path}`);
    expect(meta('og:image')).toMatch(/^https?:\/\//);
    const title = meta('og:title') ?? '';
    expect(head).toContain(`<title>${title}`);
    if (found.includes(path) && !plain.includes(path))
      expect(drawn, `${path} shows what it names`).toContain(title);
    const scripts = [...html.matchAll(/<script\b([^>]*)>(?!<\/script>)/g)];
    expect(scripts.map(([, attributes]) => attributes?.trim())).toEqual([
      'type="application/json" id="given"',
    ]);
    const forms = (drawn.match(/<form\b[^>]*>/g) ?? []).filter(
      (form) => !form.includes(' id="pressed"'),
    );
    for (const form of forms)
      // pressed before any script, it leaves for a frame, and no field for an address
      expect(form, path).toMatch(/ method="post".* action="\/pressed\/\d+" target="pressed-\d+">/);
    if (forms.length > 0) withForms.push(path);
    expect(html).not.toMatch(/rel="(modulepreload|stylesheet)"/); // the first frame would share the line with them
  }
  expect(withForms.toSorted(), 'each is in the tests of forms without scripts').toEqual(
    drawnForms.toSorted(),
  );
});
