import type { MyRsvp } from '#contract/events.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parseVideoLink, thumbnailAddress } from '#domain/videos/video-links.ts';
import type { MusterDatabase } from './database.ts';

/** How many of each kind: what a home page and the next weeks of a calendar show. */
const POSTS = 8;
const EVENTS = 40;
/** The next events' faces: a dialog shows those who signed up. */
const EVENTS_WITH_FACES = 10;
const FACES = 120;
/** An event that began this long ago may still be under way. */
const LONGEST_MS = DAY_MS;

/**
 * SPEC 16.1: addresses of the pictures that will be looked at, the soonest first: own face and events, newest posts, next events
 * with what their descriptions show, who signed up for the very next ones, About Us. Departments' banners come with the app.
 */
export async function neededPictures(db: MusterDatabase, now: Date): Promise<readonly string[]> {
  const mine = (await db.collection('myRsvps').toArray()).filter(({ end }) => isComing(end, now));
  const events = await db
    .collection('events')
    .where('start')
    .aboveOrEqual(new Date(now.getTime() - LONGEST_MS).toISOString())
    .filter(({ end }) => isComing(end, now))
    .limit(EVENTS)
    .toArray();
  const sections = await db.collection('aboutSections').toArray();
  const addresses = [
    await ownFace(db),
    ...mine.sort(byStart).map(({ eventImageUrl }) => eventImageUrl),
    ...(await picturesOfPosts(db)),
    ...events.flatMap(({ eventImageUrl, description }) => [eventImageUrl, ...shownIn(description)]),
    ...(await facesAt(
      db,
      events.slice(0, EVENTS_WITH_FACES).map(({ id }) => id),
    )),
    ...sections.map(({ bannerImage }) => bannerImage),
  ];
  return [...new Set(addresses.filter((one) => one !== '').map(fromRoot))];
}

async function ownFace(db: MusterDatabase): Promise<string> {
  const document = await db.collection('documents').get('profile');
  return document?.id === 'profile' ? document.value.avatarUrl : '';
}

function isComing(end: string, now: Date): boolean {
  return Date.parse(end) >= now.getTime();
}

function byStart(one: MyRsvp, other: MyRsvp): number {
  return Date.parse(one.start) - Date.parse(other.start);
}

async function picturesOfPosts(db: MusterDatabase): Promise<string[]> {
  const posts = await db.collection('posts').toArray();
  posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return posts.slice(0, POSTS).flatMap((post) => [pictureOfPost(post), ...shownIn(post.content)]);
}

interface PostPicture {
  readonly postImageUrl: string;
  readonly isVideoPost: boolean;
  readonly videoUrl: string;
}

function pictureOfPost({ postImageUrl, isVideoPost, videoUrl }: PostPicture): string {
  const video = isVideoPost && postImageUrl === '' ? parseVideoLink(videoUrl) : null;
  return video ? thumbnailAddress(video) : postImageUrl;
}

/** Texts show nothing but our own uploads. */
function shownIn(html: string): readonly string[] {
  return html.match(/\/uploads\/[\w.-]+/g) ?? [];
}

async function facesAt(db: MusterDatabase, eventIds: readonly string[]): Promise<string[]> {
  const rsvps = await db.collection('rsvps').where('eventId').anyOf(eventIds).toArray();
  rsvps.sort((a, b) => eventIds.indexOf(a.eventId) - eventIds.indexOf(b.eventId));
  const attending = rsvps.filter((rsvp) => rsvp.attending).map(({ userId }) => userId);
  const members = await db.collection('members').bulkGet([...new Set(attending)].slice(0, FACES));
  return members.flatMap((member) => (member ? [member.avatarUrl] : []));
}

/** Like `imageAddress` of the screens (SPEC 5.23), with its origin: as the worker is asked for it. */
function fromRoot(address: string): string {
  return new URL(address, location.origin).href;
}
