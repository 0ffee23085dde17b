// What a chat bot may answer. `expected`: what Admins are told of an answer that can't be read.

const huge = `{"channelId":"${'1'.repeat(40_000)}"}`;

/** These answers have status 200. */
export const unreadableAnswers = [
  {
    input: '{"channelId":1145278927342391307,"messageId":"1145278927342391308"}',
    expected: 'channelId as a number, which loses the last digits of an id',
    source: 'Discord: ids are 64 bit; JSON.parse gives 1145278927342391300',
  },
  {
    input: '{"channelId":"1145278927342391307","messageId":1145278927342391308}',
    expected: 'messageId as a number, which loses the last digits of an id',
    source: 'own: the other of the two',
  },
  {
    input: '{"channelId":"","messageId":"1"}',
    expected: 'channelId as an empty text',
    source: 'own',
  },
  {
    input: '{"channelId":"1","messageId":"  "}',
    expected: 'messageId as an empty text',
    source: 'own: blanks',
  },
  { input: '{"channelId":"1"}', expected: 'messageId as nothing', source: 'own: half a place' },
  {
    input: '{"channelId":"1","messageId":null}',
    expected: 'messageId as nothing',
    source: 'own: half a place, said',
  },
  { input: '{"channelId":["1"],"messageId":"2"}', expected: 'channelId as a list', source: 'own' },
  {
    input: '{"channelId":{"id":"1"},"messageId":"2"}',
    expected: 'channelId as an object',
    source: "own: a library's channel, not its id",
  },
  {
    input: '{"channelId":true,"messageId":"2"}',
    expected: 'channelId as yes or no',
    source: 'own',
  },
  {
    input: `{"channelId":"1\\n2","messageId":"${'9'.repeat(101)}"}`,
    expected: 'channelId as a text that is too long or unprintable',
    source: 'own: a line break in an id',
  },
  {
    input: '{"id":"2","channel_id":"1"}',
    expected: "a field “channel_id”, which we don't know",
    source: "Discord's own message object, handed on",
  },
  {
    input: '{"channelId":"1","channelId":2,"messageId":"3"}',
    expected: 'channelId as a number, which loses the last digits of an id',
    source: 'RFC 8259, 4: of two fields of one name the last counts',
  },
  {
    input: '{"channelId":1e999,"messageId":"3"}',
    expected: 'channelId as a number, which loses the last digits of an id',
    source: 'RFC 8259, 6: numbers have no limit',
  },
  {
    input: '{"__proto__":{"channelId":"1"},"channelId":{},"messageId":"3"}',
    expected: 'channelId as an object',
    source: 'own: a name that means something',
  },
  {
    input: '{"channelId":"<@&1145278927342391307> \\u202e","messageId":"3"}',
    expected: 'channelId as a text that is too long or unprintable',
    source: 'own: letters that turn the line around',
  },
  {
    input: '['.repeat(5_000) + ']'.repeat(5_000),
    expected: 'a list in place of an object',
    source: 'own: a stack of lists',
  },
  {
    input: Buffer.from('\ufeff{"channelId":"1","messageId":"2"}', 'utf16le').toString('latin1'),
    expected: 'text that is no JSON',
    source: 'PowerShell: Out-File writes UTF-16',
  },
  {
    input: '{"channelId":"1","messageId":"2"}{}',
    expected: 'text that is no JSON',
    source: 'own: two answers',
  },
  {
    input: "{'channelId':'1'}",
    expected: 'text that is no JSON',
    source: 'Python: str() of a dict',
  },
  { input: '[{"channelId":"1"}]', expected: 'a list in place of an object', source: 'own' },
  { input: '"ok"', expected: 'a text in place of an object', source: 'own' },
  {
    input: '42',
    expected: 'a number in place of an object',
    source: 'own',
  },
  {
    input: '<!doctype html><title>Sign in</title>',
    expected: 'a web page in place of JSON',
    source: 'own: a proxy before the bot',
  },
  { input: 'OK', expected: 'text that is no JSON', source: 'express: res.send("OK")' },
  { input: '{"channelId":"1",', expected: 'text that is no JSON', source: 'own: cut' },
  {
    input: huge,
    expected: 'more than we read, or an answer that breaks off',
    source: 'own: 40 kB',
  },
] as const;

export const plainAnswers = [
  { input: '', source: 'RFC 9110, 204' },
  { input: ' \n', source: 'own' },
  { input: 'null', source: 'express: res.json(null)' },
  { input: '{}', source: 'README' },
  { input: '{"ok":true}', source: 'own: fields that we have no use for' },
  { input: '{"ok":true,"ok":{"ok":[1e999]}}', source: 'own: fields of one name, a huge number' },
  { input: '\t\r\n null \n', source: 'RFC 8259, 2: blanks around it' },
  { input: '{"channelId":null,"messageId":null}', source: 'own: announced nowhere' },
  { input: '\uFEFF{}', source: 'RFC 8259, section 8.1: a byte order mark may be ignored' },
] as const;

/** The channel or the message no longer exists. */
export const goneAnswers = [
  { status: 404, input: '{}', source: 'README of bots: unknown event' },
  { status: 410, input: '', source: 'RFC 9110' },
  {
    status: 404,
    input: '{"message":"Unknown Message","code":10008}',
    source: 'Discord, handed on with its status',
  },
  { status: 200, input: '{"message":"Unknown Message","code":10008}', source: 'own: as a success' },
  { status: 502, input: '{"message":"Unknown Channel","code":10003}', source: 'own: as a failure' },
  { status: 400, input: '{"error":{"code":10003}}', source: 'own: wrapped' },
  {
    status: 500,
    input: '{"code":"10008"}',
    source: "discord.js: DiscordAPIError's code as a text",
  },
  {
    status: 403,
    input: '{"message":"Unknown Guild","code":10004}',
    source: 'Discord: the bot was put out of the server',
  },
  {
    status: 400,
    input: '{"message":"Unknown Webhook","code":10015}',
    source: 'Discord: somebody removed the webhook it writes by',
  },
] as const;

/** `expected`: for how many seconds the bot is left alone at least, and whether that applies to every update. */
export const patientAnswers = [
  {
    status: 429,
    headers: { 'retry-after': '65' },
    input: '{}',
    expected: [65, true],
    source: 'RFC 9110',
  },
  {
    status: 429,
    headers: {
      'retry-after': '65',
      'x-ratelimit-scope': 'user',
      'x-ratelimit-reset-after': '64.57',
    },
    input: '{"message":"You are being rate limited.","retry_after":64.57,"global":false}',
    expected: [65, false],
    source: 'Discord, rate limits: one route',
  },
  {
    status: 429,
    headers: {},
    input: '{"message":"You are being rate limited.","retry_after":1336.57,"global":false}',
    expected: [1336.57, false],
    source: 'Discord: the body alone',
  },
  {
    status: 429,
    headers: { 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' },
    input: '{"retry_after":"90.5","global":true}',
    expected: [90.5, true],
    source: 'Discord: the global limit',
  },
  {
    status: 503,
    headers: { 'retry-after': '400.25' },
    input: '<h1>Down</h1>',
    expected: [400.25, true],
    source: 'own: a fraction',
  },
  {
    status: 500,
    headers: { 'x-ratelimit-reset-after': '70' },
    input: '',
    expected: [70, true],
    source: 'own',
  },
  {
    status: 429,
    headers: { 'retry-after': '99999999999' },
    input: '',
    expected: [86_400, true],
    source: 'own: a day at most',
  },
] as const;
