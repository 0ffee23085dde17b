import type { EventDetail } from '#contract/events.ts';
import type { SyncPage } from '#contract/sync.ts';
import { DEFAULT_THUMBNAIL } from '#contract/video-thumbnails.ts';
import { linesOf } from '#domain/html-lines.ts';
import { withFirstTitle } from '#domain/page-address.ts';
import { pageTitle } from '#domain/pages/page-title.ts';
import { formatIn } from '#domain/time/zoned-time.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';

/** What a card says of one thing; what is left out is said of the portal. */
export interface CardSubject {
  readonly title: string;
  readonly description?: string;
  /** The picture's address as it is stored: one of ours or of another host. */
  readonly picture?: string;
  readonly isArticle?: true;
}

type Rows = readonly SyncPage[];
type About = (id: string, rows: Rows) => CardSubject | null;

/** The post, section or department that an address opens; null if there is none of that name. */
export const subjects = {
  post(id, rows) {
    const post = rows
      .flatMap(({ changes }) => changes.posts ?? [])
      .findLast((one) => one.id === id);
    if (!post) return null;
    const video = post.isVideoPost ? parseVideoLink(post.videoUrl) : null;
    const picture = post.postImageUrl || (video ? thumbnailAddress(video) : DEFAULT_THUMBNAIL);
    return { title: post.title, ...descriptionIn(post.content), picture, isArticle: true };
  },
  section(id, rows) {
    const section = rows
      .flatMap(({ changes }) => changes.aboutSections ?? [])
      .findLast((one) => one.id === id);
    if (!section) return null;
    return {
      title: section.title,
      ...descriptionIn(section.content),
      ...pictureOf(section.bannerImage),
    };
  },
  dept(id, rows) {
    const department = rows
      .flatMap(({ changes }) => changes.departments ?? [])
      .findLast((one) => one.id === id);
    if (!department || department.hidden) return null;
    const { name, text, banner } = department;
    return { title: name, description: text, ...pictureOf(banner) };
  },
  page(name, rows) {
    const page = rows
      .flatMap(({ changes }) => changes.pages ?? [])
      .findLast((one) => one.id === name);
    return page ? { title: pageTitle(withFirstTitle(page)), ...descriptionIn(page.content) } : null;
  },
} satisfies Readonly<Record<string, About>>;

/** What visitors may know of an event (GET /events/public/{id}). The reader's zone is unknown: the portal's is taken, and named. */
export function eventSubject(event: EventDetail, zone: string): CardSubject {
  const when = formatIn(zone, new Date(event.start), {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  });
  const about = descriptionIn(event.description).description;
  return {
    title: event.title,
    description: about === undefined ? when : `${when} · ${about}`,
    picture: event.eventImageUrl || DEFAULT_THUMBNAIL,
    isArticle: true,
  };
}

/** Cards show no more of a text than this. */
const LENGTH = 200;

function descriptionIn(html: string): { readonly description?: string } {
  const text = linesOf(html).replace(/\s+/g, ' ').trim();
  if (text === '') return {};
  if (text.length <= LENGTH) return { description: text };
  return { description: `${text.slice(0, LENGTH).replace(/\s+\S*$/u, '')} …` };
}

function pictureOf(address: string): { readonly picture?: string } {
  return address === '' ? {} : { picture: address };
}
