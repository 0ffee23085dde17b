import { about } from '#contract/about.ts';
import { documents } from '#contract/documents.ts';
import { motd } from '#contract/motd.ts';
import { pageWork } from '#contract/page-work.ts';
import { type PostRow, posts } from '#contract/posts.ts';
import { withoutAuthorLine } from '#domain/author-line.ts';
import { trimmedHtml } from '#domain/html-policy.ts';
import { safeHtml } from '#server/core/text/html.ts';
import type { Desk, HtmlField } from './field.ts';

const aPost = { title: 'News' };
const aSection = { title: 'Ours' };

/** The fields of what leaders publish. */
export const contentFields: readonly HtmlField[] = [
  {
    name: 'a new post',
    call: posts.create,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const body = { ...aPost, content: html };
      const made = await desk.server.call(posts.create, { ...by(desk), body });
      return readingsOfPost(desk, made);
    },
  },
  {
    name: 'a post that is changed',
    call: posts.update,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const { id } = await desk.server.call(posts.create, { ...by(desk), body: aPost });
      const change = { params: { id }, body: { ...aPost, content: html } };
      return readingsOfPost(desk, await desk.server.call(posts.update, { ...by(desk), ...change }));
    },
  },
  {
    name: 'the message of the day',
    call: motd.save,
    cleaned: (html) => trimmedHtml(safeHtml(html, 'value')),
    write: async (desk, html) => {
      const { server, device } = desk;
      const saved = await server.call(motd.save, { ...by(desk), body: { value: html } });
      const read = await server.call(motd.read, by(desk));
      await device.pull();
      return [saved.value, read, device.one('motd', 'MotD')?.value];
    },
  },
  {
    name: 'a new section of About Us',
    call: about.create,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const body = { ...aSection, content: html };
      const { id } = await desk.server.call(about.create, { ...by(desk), body });
      return readingsOfSection(desk, id);
    },
  },
  {
    name: 'a section of About Us that is changed',
    call: about.update,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const { id } = await desk.server.call(about.create, { ...by(desk), body: aSection });
      const change = { params: { id }, body: { ...aSection, content: html } };
      await desk.server.call(about.update, { ...by(desk), ...change });
      return readingsOfSection(desk, id);
    },
  },
  {
    name: 'a content page',
    call: documents.savePage,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const { server, device } = desk;
      const at = { params: { name: 'mission' } };
      const saved = await server.call(documents.savePage, {
        ...by(desk),
        ...at,
        body: { content: html },
      });
      const read = await server.call(documents.page, at);
      await device.pull();
      return [saved.content, read.content, device.one('pages', 'mission')?.content];
    },
  },
  {
    name: 'a new content page',
    call: pageWork.create,
    cleaned: (html) => safeHtml(html, 'content'),
    write: async (desk, html) => {
      const { server, device } = desk;
      const body = { title: `Page ${(count += 1)}`, content: html };
      const made = await server.call(pageWork.create, { ...by(desk), body });
      const read = await server.call(documents.page, { params: { name: made.id } });
      await device.pull();
      return [made.content, read.content, device.one('pages', made.id)?.content];
    },
  },
];

let count = 0;

function by({ token }: Desk) {
  return { token };
}

/** The post's readings without the line that names the author, which the server adds to the cleaned text. */
async function readingsOfPost({ server, device }: Desk, told: PostRow) {
  const { id } = told;
  const one = await server.call(posts.one, { params: { id } });
  const all = await server.call(posts.list);
  await device.pull();
  const listed = all.find((post) => post.id === id);
  return [told, one, listed, device.one('posts', id)].map((post) =>
    withoutAuthorLine(post?.content ?? '', told.author ?? ''),
  );
}

/** Reads the section, and removes it, since there may only be a few. */
async function readingsOfSection(desk: Desk, id: string) {
  const { server, device } = desk;
  const all = await server.call(about.list);
  await device.pull();
  const kept = device.one('aboutSections', id);
  await server.call(about.remove, { ...by(desk), params: { id } });
  return [all.find((section) => section.id === id)?.content, kept?.content];
}
