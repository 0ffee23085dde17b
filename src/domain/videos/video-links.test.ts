import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedVideos } from '#tests/support/hostile/video-links.inputs.ts';
import {
  embedFormOf,
  parseVideoLink,
  startingAtOnce,
  videoLinkProblem,
  thumbnailAddress,
  videoFrameOrigins,
  videoOfThumbnail,
} from './video-links.ts';

const ID = 'aqz-KE-bpKQ';
const youtube = {
  host: 'youtube',
  id: ID,
  hash: null,
  start: null,
  embedUrl: `https://www.youtube.com/embed/${ID}`,
};

describe('video links', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?list=PL1&v=${ID}`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    `  www.youtube.com/watch?v=${ID} `,
    `youtu.be/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  ])('SPEC 5.21 reads %s', (link) => {
    expect(parseVideoLink(link)).toEqual(youtube);
  });

  it.each([
    ['https://vimeo.com/1084537', 'https://player.vimeo.com/video/1084537'],
    ['https://www.vimeo.com/channels/staffpicks/1084537', 'https://player.vimeo.com/video/1084537'],
    ['https://vimeo.com/groups/shorts/videos/1084537', 'https://player.vimeo.com/video/1084537'],
    [
      'https://player.vimeo.com/video/1084537?h=0a1b2c3d4e',
      'https://player.vimeo.com/video/1084537?h=0a1b2c3d4e',
    ],
    ['https://vimeo.com/1084537/0a1b2c3d4e', 'https://player.vimeo.com/video/1084537?h=0a1b2c3d4e'],
  ])('SPEC 5.21 reads %s', (link, embedUrl) => {
    expect(parseVideoLink(link)).toEqual({
      host: 'vimeo',
      id: '1084537',
      hash: embedUrl.includes('?h=') ? '0a1b2c3d4e' : null,
      start: null,
      embedUrl,
    });
  });

  it.each([
    '',
    'javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ',
    'java\tscript:alert(1)',
    `data:text/html,https://www.youtube.com/embed/${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evilyoutube.com/watch?v=${ID}`,
    `https://evil.example/https://www.youtube.com/watch?v=${ID}`,
    `https://evil.example/?u=https://youtu.be/${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `https://user@www.youtube.com/watch?v=${ID}`,
    `https://user:secret@youtu.be/${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https://yоutube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"onload=',
    'https://www.youtube.com/watch?v=../../../aaa',
    'https://www.youtube.com/embed/aqz-KE-bp%22Q',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://vimeo.com/about',
    'https://vimeo.com/1084537/"><script>',
    'https://vimeo.com/1084537/a/b',
    'https://player.vimeo.com/video/1084537?h=<script>',
  ])('refuses %s', (link) => {
    expect(parseVideoLink(link)).toBeNull();
    expect(embedFormOf(link)).toBeNull();
  });

  it.each(pastedVideos)('SPEC 5.21 $input ($source)', ({ input, embed, problem }) => {
    expect(embedFormOf(input)).toBe(embed ?? null);
    const sentence = videoLinkProblem(input);
    if (problem === undefined) expect(sentence).toBeNull();
    else expect(sentence).toContain(problem);
  });

  it('the embed form reads as the same video, so saving twice changes nothing', () => {
    for (const { input } of pastedVideos.filter(({ embed }) => embed !== undefined)) {
      const saved = embedFormOf(input) ?? '';
      expect(embedFormOf(saved)).toBe(saved);
    }
  });

  it('whatever is typed: nothing, or a plain address of one of the two players', () => {
    const parts = fc.constantFrom(
      ...[
        'https://',
        'javascript:',
        '//',
        'youtube.com',
        'youtu.be',
        'vimeo.com',
        'www.',
        '@',
        ':',
        '.',
        '/',
      ],
      ...[
        'watch?v=',
        'embed/',
        'video/',
        't=90',
        '#',
        '?u=',
        'attribution_link',
        '<iframe src="',
        ID,
        '1084537',
        '"',
        '<',
        '?h=',
        '&',
        '%2F',
        '\\',
        '\n',
        ' ',
        'evil.example',
      ],
    );
    const typed = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const link = parseVideoLink(text);
        if (!link) return;
        const url = new URL(link.embedUrl);
        expect(videoFrameOrigins).toContain(url.origin);
        expect(url.href).toBe(link.embedUrl);
        expect(link.id).toMatch(/^[\w-]+$/);
        expect(link.embedUrl).toMatch(/^[\w:/.?=#-]+$/);
        expect(parseVideoLink(link.embedUrl)).toEqual(link);
      }),
      { seed: 20_261_120, numRuns: 5_000 },
    );
  });
});

describe('the address of a video’s picture', () => {
  it.each([
    [`https://youtu.be/${ID}`, `/thumbnails/youtube/${ID}`],
    ['https://vimeo.com/1084537', '/thumbnails/vimeo/1084537'],
    ['https://vimeo.com/1084537/0a1b2c3d4e', '/thumbnails/vimeo/1084537-0a1b2c3d4e'],
  ])('of %s names that very video', (link, address) => {
    const video = parseVideoLink(link);
    if (!video) throw new Error('the link was not read');
    expect(thumbnailAddress(video)).toBe(address);
    const [host = '', name = ''] = address.split('/').slice(2);
    expect(videoOfThumbnail(host, name)).toEqual(video);
  });

  it.each([
    ['youtube', '../../etc/passwd'],
    ['youtube', `${ID}x`],
    ['youtube', 'aqz-KE-bp/Q'],
    ['youtube', ''],
    ['vimeo', '1084537?h=0a1b2c3d4e'],
    ['vimeo', '1084537-0a1b2c3d4e-1'],
    ['vimeo', '1084537-'],
    ['vimeo', '1084537/@evil.example'],
    ['vimeo', '1084537\n'],
    ['evil.example', ID],
    ['localhost:8787', ID],
  ])('names nothing: %s, %s', (host, name) => {
    expect(videoOfThumbnail(host, name)).toBeNull();
  });

  it.each([
    [
      'https://youtu.be/aqz-KE-bpKQ?t=9',
      'https://www.youtube.com/embed/aqz-KE-bpKQ?start=9&autoplay=1',
    ],
    ['https://vimeo.com/1084537#t=9s', 'https://player.vimeo.com/video/1084537?autoplay=1#t=9s'],
  ])('SPEC 5.21 plays %s at its moment, once somebody pressed play', (address, expected) => {
    const video = parseVideoLink(address);
    expect(video && startingAtOnce(video)).toBe(expected);
  });
});
