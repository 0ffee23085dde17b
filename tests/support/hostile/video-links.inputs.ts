/** An address as people paste it. `embed` is what is saved; a sentence begins as `problem` says where there is no video. */
interface PastedVideo {
  readonly input: string;
  readonly embed?: string;
  readonly problem?: string;
  readonly source: string;
}

const TUBE = 'https://www.youtube.com/embed/aqz-KE-bpKQ';
const VIMEO = 'https://player.vimeo.com/video/1084537';
const SECRET = `${VIMEO}?h=0a1b2c3d4e`;

/** Addresses of videos, with what each host's share box, editor or embed code makes of them. */
export const pastedVideos: readonly PastedVideo[] = [
  ...[
    [
      'https://youtu.be/aqz-KE-bpKQ?si=x1&t=90',
      `${TUBE}?start=90`,
      "YouTube's share box, Start at",
    ],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1m30s', `${TUBE}?start=90`, 'a comment’s time'],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ#t=1h2m3s', `${TUBE}?start=3723`, 'old share box'],
    ['https://www.youtube.com/embed/aqz-KE-bpKQ?start=15', `${TUBE}?start=15`, 'embed code'],
    [
      'https://www.youtube.com/watch?time_continue=9&v=aqz-KE-bpKQ',
      `${TUBE}?start=9`,
      'the player',
    ],
    ['https://youtu.be/aqz-KE-bpKQ?t=0', TUBE, 'own: the beginning'],
    ['https://youtu.be/aqz-KE-bpKQ?t=soon', TUBE, 'own: no moment'],
    ['https://youtu.be/aqz-KE-bpKQ?t=99999999999', TUBE, 'own: longer than any video'],
    ['https://www.youtube.com/e/aqz-KE-bpKQ', TUBE, 'old embed code'],
    ['https://www.youtube.com/watch/aqz-KE-bpKQ', TUBE, 'YouTube takes it for watch?v='],
    ['https://www.youtube.com/?v=aqz-KE-bpKQ', TUBE, 'YouTube takes it for watch?v='],
    [
      'https://studio.youtube.com/video/aqz-KE-bpKQ/edit',
      TUBE,
      "the address bar of YouTube's studio",
    ],
    ['https://www.youtubekids.com/watch?v=aqz-KE-bpKQ', TUBE, 'YouTube Kids'],
    [
      'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Daqz-KE-bpKQ%26feature%3Dshare',
      TUBE,
      "YouTube's share mails",
    ],
    [
      'https://www.youtube.com/attribution_link?u=/watch?v%3Daqz-KE-bpKQ%26t%3D90',
      `${TUBE}?start=90`,
      "YouTube's share mails, with a moment",
    ],
    [
      'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ&gl=DE',
      TUBE,
      'the question about cookies in Europe',
    ],
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PL1&index=4', TUBE, 'a video of a playlist'],
    ['<https://youtu.be/aqz-KE-bpKQ>', TUBE, 'Discord: a link that is not unfolded'],
    ['//www.youtube.com/embed/aqz-KE-bpKQ?rel=0', TUBE, 'old embed code'],
    [
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x&amp;start=42" title="YouTube video player" frameborder="0" allowfullscreen></iframe>',
      `${TUBE}?start=42`,
      "YouTube's embed code",
    ],
    ["<IFRAME SRC='//player.vimeo.com/video/1084537'></IFRAME>", VIMEO, 'own: another spelling'],
    [
      '<iframe src=https://player.vimeo.com/video/1084537></iframe>',
      VIMEO,
      'HTML: unquoted values',
    ],
    [
      '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/1084537?h=0a1b2c3d4e&amp;badge=0&amp;app_id=58479" style="position:absolute" title="Film"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      SECRET,
      "Vimeo's responsive embed code",
    ],
    ['https://vimeo.com/1084537?h=0a1b2c3d4e', SECRET, 'Vimeo: a hash in the query'],
    ['https://vimeo.com/1084537/0A1B2C3D4E?share=copy', SECRET, "Vimeo's share box"],
    ['https://vimeo.com/1084537#t=90s', `${VIMEO}#t=90s`, "Vimeo's share box, Start at"],
    [
      'https://vimeo.com/1084537/0a1b2c3d4e#t=1m5s',
      `${SECRET}#t=65s`,
      "Vimeo's share box, Start at",
    ],
    ['https://vimeo.com/1084537?ts=90500&share=copy', `${VIMEO}#t=90s`, "Vimeo's newer share box"],
    ['https://vimeo.com/showcase/77/video/1084537', VIMEO, 'a video of a showcase'],
    ['https://vimeo.com/showcase/77/video/1084537/0a1b2c3d4e', SECRET, 'the same, unlisted'],
    ['https://vimeo.com/showcase/77?video=1084537', VIMEO, "a showcase's own player"],
    [
      'https://vimeo.com/album/77/video/1084537?h=0a1b2c3d4e',
      SECRET,
      'a showcase, as it was called',
    ],
    ['https://vimeo.com/manage/videos/1084537', VIMEO, "the uploader's own page"],
    ['https://vimeo.com/manage/videos/1084537/0a1b2c3d4e', SECRET, 'the same, unlisted'],
    ['https://vimeo.com/channels/2024/1084537', VIMEO, 'own: a channel that is called a number'],
    ['https://vimeo.com/groups/114/videos/1084537', VIMEO, 'own: a group that is called a number'],
    ['https://vimeo.com/ondemand/film/1084537', VIMEO, 'Vimeo on demand'],
    ['https://player.vimeo.com/video/1084537/0a1b2c3d4e', SECRET, 'own: the hash in the path'],
    ['youtu.be/aqz-KE-bpKQ&t=30', `${TUBE}?start=30`, 'own: a moment added by hand, with &'],
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ?t=30',
      `${TUBE}?start=30`,
      'own: a moment added by hand, with ?',
    ],
    [
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ&amp;t=30',
      `${TUBE}?start=30`,
      "own: copied from a page's source",
    ],
    [
      'https://www.youtube.com/v/aqz-KE-bpKQ&hl=en_US&start=30',
      `${TUBE}?start=30`,
      "YouTube's embed code of 2008",
    ],
    ['Look: https://youtu.be/aqz-KE-bpKQ?t=3', `${TUBE}?start=3`, "a phone's share sheet"],
    ['[Docking](https://youtu.be/aqz-KE-bpKQ).', TUBE, 'CommonMark 6.3'],
    ['“https://youtu.be/aqz-KE-bpKQ”', TUBE, 'own: in quotes'],
    ['https://youtu.be/aqz-KE-bpKQ.', TUBE, 'own: with the end of its sentence'],
    [
      '<iframe width="560"src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
      TUBE,
      'HTML: a field of one line joins lines',
    ],
    [
      '<embed type="text/html" src="https://www.youtube.com/embed/aqz-KE-bpKQ?start=5">',
      `${TUBE}?start=5`,
      'HTML standard 4.8.6',
    ],
    [
      'https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ',
      TUBE,
      'copied from results of a search',
    ],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fvimeo.com%2F1084537%2F0a1b2c3d4e&data=05',
      SECRET,
      'Outlook: a link in a mail',
    ],
    [
      'https://steamcommunity.com/linkfilter/?u=https%3A%2F%2Fyoutu.be%2Faqz-KE-bpKQ%3Ft%3D9',
      `${TUBE}?start=9`,
      'Steam: a link in a chat',
    ],
    ['https://vimeo.com/moogaloop.swf?clip_id=1084537', VIMEO, "Vimeo's embed code of 2008"],
  ].map(([input = '', embed = '', source = '']) => ({ input, embed, source })),
  ...[
    ['https://www.youtube.com/playlist?list=PL1', "That's a playlist.", 'YouTube'],
    [
      'https://www.youtube.com/embed/videoseries?list=PL1',
      "That's a playlist.",
      'as long as an id',
    ],
    ['https://www.youtube.com/watch?list=PL1', "That's a playlist.", 'YouTube'],
    [
      'https://www.youtube.com/embed/live_stream?channel=UCx',
      "That's a channel.",
      'as long as an id',
    ],
    ['https://www.youtube.com/@muster/videos', "That's a channel.", 'YouTube'],
    ['https://www.youtube.com/channel/UCx', "That's a channel.", 'YouTube'],
    ['https://www.youtube.com/clip/UgkxAbCdEfG', "That's a clip.", 'YouTube'],
    ['https://www.youtube.com/post/UgkxAbCdEfG', "That's a post.", 'YouTube'],
    ['https://www.youtube.com/results?search_query=docking', "That's a page of search", 'YouTube'],
    ['https://www.youtube.com/', "That link doesn't lead", 'YouTube'],
    ['https://youtu.be/short', "That link doesn't lead", 'own: cut while copying'],
    ['https://www.youtube.com/redirect?q=https://evil.example', "That link doesn't lead", 'own'],
    ['https://vimeo.com/showcase/77', "That's a showcase.", 'Vimeo'],
    ['https://vimeo.com/album/77', "That's a showcase.", 'Vimeo'],
    ['https://vimeo.com/event/4242', "That's a live event.", 'Vimeo'],
    ['https://vimeo.com/event/4242/embed', "That's a live event.", 'Vimeo'],
    ['https://vimeo.com/user12/review/1084537/0a1b2c3d4e', "That's a review page.", 'Vimeo'],
    ['https://vimeo.com/reviews/5d8f-11/videos/1084537', "That's a review page.", 'Vimeo'],
    ['https://vimeo.com/manage/folders/77', "That's a folder.", 'Vimeo'],
    ['https://vimeo.com/channels/staffpicks', "That's a channel.", 'Vimeo'],
    ['https://vimeo.com/user12', "That link doesn't lead", 'Vimeo'],
    ['https://vimeo.com/1084537/settings', "That link doesn't lead", 'Vimeo'],
    ['<iframe src="https://evil.example/embed"></iframe>', 'Only YouTube or Vimeo', 'own'],
    ['<iframe srcdoc="https://youtu.be/aqz-KE-bpKQ">', 'Only YouTube or Vimeo', 'own'],
    ['https://www.google.com/url?q=https://evil.example', 'Only YouTube or Vimeo', 'own'],
    ['https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ', 'Only YouTube or Vimeo', 'own'],
    ['https://notgoogle.com/url?q=https://youtu.be/aqz-KE-bpKQ', 'Only YouTube or Vimeo', 'own'],
    ['https://youtu.be/aqz-KE-bpKQx&t=3', "That link doesn't lead", 'own: longer than an id'],
    ['https://www.twitch.tv/videos/1084537', 'Only YouTube or Vimeo', 'another host'],
  ].map(([input = '', problem = '', source = '']) => ({ input, problem, source })),
];
