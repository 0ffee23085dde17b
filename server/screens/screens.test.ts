import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RenderOrder } from '#contract/rendering.ts';
import { events } from '#server/db/event-tables.ts';
import { pages, posts } from '#server/db/schema.ts';
import { engines } from '#tests/support/databases/engines.ts';
import { createEvent } from '#tests/support/factories/rows.ts';
import { cookiesOfSessions } from '#tests/support/hostile/cookies.inputs.ts';
import { startServer, type TestServer } from '#tests/support/servers/server.ts';

const shell = `<!doctype html><html><head>
<meta name="description" content="As built." />
<title>Muster</title>
<link rel="preload" as="font" href="/assets/face-1.woff2">
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
<link rel="stylesheet" crossorigin href="/assets/main-1.css">
</head><body><div id="app"></div></body></html>`;

const [CONVOY, FLEET] = ['c', 'f'].map((digit) => `${digit.repeat(40)}-800x600.webp`);

const stylesheets = {
  'index-1.css':
    '@layer late{.unused{color:red}}p{margin:0}.card,.unused{color:red}' +
    '@media print{.unused{color:red}}:is(.unused,p){top:0}@keyframes turn{50%{color:red}}',
  'main-1.css': '.unused{color:blue}',
  'posts-1.css': '.post{color:blue}',
  'deep-1.css': '.post .comment{color:green}',
};

describe.each(engines)('SPEC 17.1 public screens come with their content on $engine', (engine) => {
  let folder: string;
  let server: TestServer;
  let postId: string;
  let eventId: string;
  const orders: RenderOrder[] = [];
  const drawing = { fails: false };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-client-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), shell);
    for (const [name, css] of Object.entries(stylesheets))
      await writeFile(join(folder, 'assets', name), css);
    server = await startServer({
      engine,
      clientFolder: folder,
      config: { orgName: 'Farwatch', orgTagline: 'A lantern', publicUrl: 'https://far.example' },
      renderScreen: async (order) => {
        orders.push(order);
        if (drawing.fails) throw new Error('the screen is broken');
        return { html: `<p class="card post">${order.href}</p>`, title: 'Home' };
      },
    });
    const { db } = server.database;
    const [post] = await db
      .insert(posts)
      .values({ title: 'Convoy <season>', content: '<p>Opens &amp; closes.</p>' })
      .returning({ id: posts.id });
    postId = post?.id ?? '';
    eventId = await createEvent(db, { title: 'Secret run', description: '<p>At dawn.</p>' });
    await db.insert(pages).values({ id: 'rules', content: '<p>Be kind.</p>' });
  });
  beforeEach(() => {
    orders.length = 0;
    drawing.fails = false;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Without what differs from one answer to the next. */
  const toldBy = ({ status, headers }: Response) => {
    const told = [...headers].filter(
      ([name]) => !/^(date|keep-alive|connection|x-request-id)$/.test(name),
    );
    return [status, told];
  };
  const htmlOf = async (path: string) => (await server.fetch(path)).text();
  const drawnAt = async (path: string) => {
    orders.length = 0;
    await server.fetch(path);
    return orders.map(({ href }) => href);
  };
  const publish = (title: string) => server.database.db.insert(posts).values({ title });

  it.each(cookiesOfSessions)(
    'SPEC 17.9 neutral for somebody with a session, and for nobody else: $source',
    async ({ input: cookie, expected }) => {
      const response = await server.fetch('/home', { headers: { cookie } });
      expect((await response.text()).includes('<html data-session>')).toBe(expected);
      expect(response.headers.get('vary')).toContain('cookie');
      const plain = await server.fetch('/home');
      expect(plain.headers.get('etag') === response.headers.get('etag')).toBe(!expected);
    },
  );

  it('SPEC 17.9 without being drawn a second time', async () => {
    await publish('For both');
    expect(await drawnAt('/aboutus')).toEqual(['/aboutus']);
    await server.fetch('/aboutus', { headers: { cookie: 'muster-session=1' } });
    expect(orders).toHaveLength(1);
  });

  it('with the styles that it needs, and no executable script of ours in the text', async () => {
    const response = await server.fetch('/home');
    // A proxy that rewrites it would make its styles others than its policy names.
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
    const html = await response.text();
    expect(html).toContain('<div id="snapshot" data-from="server"><p class="card post">/home</p>');
    expect(html).toContain(
      '<style>@layer late{}p{margin:0}.card{color:red}' +
        ':is(.unused,p){top:0}@keyframes turn{50%{color:red}}.post{color:blue}</style>',
    );
    expect(html).toContain('<link rel="expect" blocking="render" href="#app">');
    const later = [
      ...html.matchAll(/<link rel="after-first-frame" as="style"[^>]*?([\w-]+)\.css/g),
    ];
    expect(later.map(([, name]) => name)).toEqual(['index-1', 'main-1', 'posts-1']);
    // The first frame would wait for any of these.
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toMatch(/<body><link rel="preload" as="font"[^>]*>/);
    expect(html.match(/as="font"/g)).toHaveLength(1);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toEqual([' type="application/json" id="given"']);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=*';/);
    expect(policy).toContain("script-src 'self';");
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain'])(
    'SPEC 17.5 and once more to whoever sends a form before a script watches it, as %s',
    async (type) => {
      const answer = await server.fetch('/login?next=%2Fevents', {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': type },
        body: 'username=pilot&password=secret',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/login?next=%2Fevents',
      ]);
    },
  );

  it('with the rows that the scripts begin with, whatever they hold', async () => {
    await publish('</script><script>alert(1)</script>');
    const html = await htmlOf('/home');
    const [, text = ''] = /id="given">(.*?)<\/script>/s.exec(html) ?? [];
    const given = JSON.parse(text) as { site: { name: string }; pages: RenderOrder['pages'] };
    expect(given.site.name).toBe('Farwatch');
    const titles = given.pages.flatMap(({ changes }) => changes.posts?.map(({ title }) => title));
    expect(titles).toContain('</script><script>alert(1)</script>');
    expect(given.pages.flatMap(({ changes }) => changes.events ?? [])).toEqual([]);
  });

  it('drawn once for each state of what visitors see', async () => {
    await publish('A new state');
    expect(await drawnAt('/aboutus')).toEqual(['/aboutus']);
    expect(await drawnAt('/aboutus?utm=1')).toEqual([]);
    await publish('Another');
    expect(await drawnAt('/AboutUs/')).toEqual(['/aboutus']);
  });

  it('SPEC 17.8 told by HEAD what GET would send, without a drawing of its own', async () => {
    await publish('Looked at by HEAD first');
    for (const path of ['/home', '/login?utm_source=mail', '/page/rules', `/events/${eventId}`]) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        orders.length = 0;
        const headers = { 'accept-encoding': encoding };
        const head = await server.fetch(path, { method: 'HEAD', headers });
        const get = await server.fetch(path, { headers });
        expect(await head.text()).toBe('');
        expect(toldBy(head)).toEqual(toldBy(get));
        expect(orders.length, path).toBeLessThan(2);
        const since = { ...headers, 'if-none-match': get.headers.get('etag') ?? '' };
        expect((await server.fetch(path, { method: 'HEAD', headers: since })).status).toBe(304);
      }
    }
  });

  it('told to be the same as before by its tag, until something changes', async () => {
    const first = await server.fetch('/home');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await server.fetch('/home', { headers })).status).toBe(304);
    await publish('And one more');
    expect((await server.fetch('/home', { headers })).status).toBe(200);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5, identity', 'gzip'],
    ['gzip;q=0.0,br; q=0', null],
    ['br;q=1.0', 'br'],
  ])('packed as %s asks for', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    expect((await server.fetch('/home', { headers })).headers.get('content-encoding')).toBe(
      encoding,
    );
  });

  it('told to be the same to whoever keeps several, or has made its tag a strong one', async () => {
    const tag = (await server.fetch('/home')).headers.get('etag') ?? '';
    for (const known of [`"x", ${tag}`, tag.replace('W/', ''), `${tag},W/"y"`]) {
      const headers = { 'if-none-match': known };
      expect((await server.fetch('/home', { headers })).status, known).toBe(304);
    }
    const headers = { 'if-none-match': 'W/"x", "y"' };
    expect((await server.fetch('/home', { headers })).status).toBe(200);
  });

  it('in HTML that was cleaned once more, whoever wrote it into the database', async () => {
    const content = '<p onclick="x()">Hi<script>x()</script></p>';
    await server.database.db.insert(posts).values({ title: 'Hostile', content });
    await server.fetch('/home');
    const drawn = orders.at(-1)?.pages.flatMap(({ changes }) => changes.posts ?? []);
    expect(drawn?.find(({ title }) => title === 'Hostile')?.content).toBe('<p>Hi</p>');
  });

  it('and with what an address opens, but only for what is there', async () => {
    expect(await drawnAt(`/home?post=${postId}`)).toEqual([`/home?post=${postId}`]);
    expect(await drawnAt('/page/rules')).toEqual(['/page/rules']);
    await server.fetch('/home');
    expect(await drawnAt('/home?post=nobody')).toEqual([]);
    expect(await drawnAt('/page/nobody-wrote-this')).toEqual([]);
  });

  it('or without it, if it cannot be drawn: the app does that then', async () => {
    drawing.fails = true;
    await publish('Breaks the screen');
    const response = await server.fetch('/home');
    const html = await response.text();
    expect([response.status, html.includes('id="snapshot"')]).toEqual([200, false]);
    expect(html).toContain('<div id="app"></div>');
  });

  it('SPEC 5.26 a title that runs right to left leaves the name of the site where it is', async () => {
    const [hebrew] = await publish('נמל 4').returning({ id: posts.id });
    const html = await htmlOf(`/home?post=${hebrew?.id ?? ''}`);
    expect(html).toContain('<title>\u2068נמל 4\u2069 · Farwatch</title>');
    expect(html).toContain('<meta property="og:title" content="נמל 4" />');
  });

  it('SPEC 17.2 a link to a post shows a card of it', async () => {
    const html = await htmlOf(`/home?post=${postId}`);
    expect(html).toContain('<title>Convoy &lt;season&gt; · Farwatch</title>');
    expect(html).toContain(`<link rel="canonical" href="https://far.example/home?post=${postId}"`);
    expect(html).toContain('<meta property="og:title" content="Convoy &lt;season&gt;" />');
    expect(html).toContain('<meta name="description" content="Opens &amp; closes." />');
    expect(html).toContain(
      'content="https://far.example/cards/art/defaults/video-thumbnail.webp.jpg"',
    );
    expect(html).not.toContain('As built.');
  });

  it('SPEC 17.2 a link to an event shows what visitors may know, and no content', async () => {
    const html = await htmlOf(`/events/${eventId}`);
    expect(html).toContain('<meta property="og:title" content="Secret run" />');
    expect(html).toMatch(/name="description" content="[^"]+UTC · At dawn\."/);
    expect(html).not.toContain('id="snapshot"');
    const draft = { title: 'Hidden run', state: 'draft' } as const;
    const draftId = await createEvent(server.database.db, draft);
    expect(await htmlOf(`/events/${draftId}`)).not.toContain('Hidden run'); // SPEC 30.51
    await server.database.db.delete(events).where(eq(events.id, eventId));
    expect(await htmlOf(`/events/${eventId}`)).not.toContain('Secret run');
    expect((await server.fetch('/events/not-an-id')).status).toBe(200);
  });

  it('SPEC 17.2 a card has the picture of its post or event, by its full address', async () => {
    const { db } = server.database;
    const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    const made = await db
      .insert(posts)
      .values([
        { title: 'With a picture', postImageUrl: `/uploads/${CONVOY}` },
        { title: 'With a video', isVideoPost: true, videoUrl: video },
      ])
      .returning({ id: posts.id });
    const event = await createEvent(db, { eventImageUrl: `/uploads/${FLEET}` });
    const addresses = [...made.map(({ id }) => `/home?post=${id}`), `/events/${event}`];
    const pictures: unknown[] = [];
    for (const address of addresses)
      pictures.push(/"og:image" content="([^"]*)"/.exec(await htmlOf(address))?.[1]);
    expect(pictures).toEqual([
      `https://far.example/cards/uploads/${CONVOY}.jpg`,
      'https://far.example/cards/thumbnails/youtube/aqz-KE-bpKQ.jpg',
      `https://far.example/cards/uploads/${FLEET}.jpg`,
    ]);
  });

  it('SPEC 17.3 the sitemap names posts and pages, and no event', async () => {
    const sitemap = await htmlOf('/sitemap.xml');
    expect(sitemap).toContain('<loc>https://far.example/home</loc>');
    expect(sitemap).toContain(`<loc>https://far.example/home?post=${postId}</loc>`);
    expect(sitemap).toContain('<loc>https://far.example/page/rules</loc>');
    expect(sitemap).not.toContain('/events');
    const robots = await htmlOf('/robots.txt');
    expect(robots).toContain('Sitemap: https://far.example/sitemap.xml');
    // In this order: some obey the first rule that fits, Google the longest.
    expect(robots).toContain('User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n');
  });

  it('SPEC 26.7 a page with an address of its own is at that alone, and named by its title', async () => {
    const moved = await server.fetch('/page/Privacy-Policy?edit=yes', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      ...[302, '/privacy-policy?edit=yes'],
    ]);
    const { db } = server.database;
    await db
      .insert(pages)
      .values({ id: 'privacy-policy', title: 'Your data', content: '<p>x</p>' });
    expect(await htmlOf('/privacy-policy')).toContain('<title>Your data · Farwatch</title>');
    expect(await htmlOf('/sitemap.xml')).not.toContain('/page/privacy-policy');
    await db.update(pages).set({ title: 'House rules' }).where(eq(pages.id, 'rules'));
    expect(await htmlOf('/page/rules')).toContain('<title>House rules · Farwatch</title>');
  });

  it('SPEC 17.1 the page that the worker keeps is the built file', async () => {
    expect(await htmlOf('/index.html')).toBe(shell);
  });
});
