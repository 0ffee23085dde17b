interface ExpiringAddress {
  readonly input: string;
  readonly address: string;
  readonly expected: boolean;
  readonly source: string;
}

const DISCORD = 'https://cdn.discordapp.com/attachments/1/2/hangar.png';

export const expiringAddresses: readonly ExpiringAddress[] = [
  {
    input: 'an attachment of Discord',
    address: `${DISCORD}?ex=65d9&is=65c6&hm=2481f30d&`,
    expected: true,
    source: 'Discord API reference, "Signed Attachment CDN URLs"',
  },
  {
    input: 'its preview',
    address:
      'https://media.discordapp.net/attachments/1/2/a.png?ex=6&is=6&hm=2&=&format=webp&width=550&height=309',
    expected: true,
    source: 'Discord, as its client copies addresses',
  },
  {
    input: 'an attachment in capitals',
    address: `${DISCORD}?EX=65d9&IS=65c6&HM=24`,
    expected: true,
    source: 'own',
  },
  {
    input: 'an icon of a server',
    address: 'https://cdn.discordapp.com/icons/1/a.webp?size=240',
    expected: false,
    source: 'Discord API reference, "Image Formatting"',
  },
  {
    input: 'an object of S3',
    address: 'https://b.s3.amazonaws.com/a.png?X-Amz-Expires=3600&X-Amz-Signature=a',
    expected: true,
    source: 'AWS, Signature Version 4 query parameters',
  },
  {
    input: 'an object of Google Cloud Storage',
    address: 'https://storage.googleapis.com/b/a.png?X-Goog-Expires=900&X-Goog-Signature=a',
    expected: true,
    source: 'Google Cloud, "Signed URLs"',
  },
  {
    input: 'an object of CloudFront',
    address: 'https://d1.cloudfront.net/a.png?Expires=1767290400&Signature=a&Key-Pair-Id=K',
    expected: true,
    source: 'AWS, "Canned policy"',
  },
  {
    input: 'a blob of Azure',
    address: 'https://x.blob.core.windows.net/c/a.png?sv=2022&se=2026-01-01&sp=r&sig=a',
    expected: true,
    source: 'Azure, "Service SAS"',
  },
  {
    input: 'a photo of Instagram',
    address: 'https://scontent.cdninstagram.com/v/a.jpg?_nc_ht=x&oh=00_A&oe=68F0',
    expected: true,
    source: 'as copied from a browser',
  },
  {
    input: 'a picture with a version',
    address: 'https://example.org/a.png?v=3&w=200',
    expected: false,
    source: 'own',
  },
  {
    input: 'an upload of ours',
    address: '/uploads/0123.webp?ex=1&hm=2',
    expected: false,
    source: 'own',
  },
  { input: 'no address', address: 'ex=1&hm=2', expected: false, source: 'own' },
];
