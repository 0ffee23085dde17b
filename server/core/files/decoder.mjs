import sharp from 'sharp';

// Decodes pictures and writes them anew, one after the other, in a process of its own (decoder-process.ts): its threads,
// its memory and its crashes are its own, and ending it ends what takes too long. A script, because Node 20 runs no
// TypeScript and no build has to know of it.

/** Bytes that one picture may take while it is decoded. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Bytes for each pixel of a picture that is decoded as a whole, as measured; of a PNG with 16 bits a colour. */
const BYTES_PER_PIXEL = { jpeg: 7, png: 8, webp: 5, heif: 19, gif: 4 };
const BYTES_PER_DEEP_PIXEL = 11;
/** Pixels of what is decoded line by line, in little memory: all of a phone's photos. */
const MOST_STREAMED = { jpeg: 220_000_000, png: 120_000_000 };
/** How many lines of a PNG are in memory at once, as measured; a JPEG is shrunk before its lines are kept. */
const LINES_AT_ONCE = 2_200;
const LONGEST_SIDE = 32_767;
const MOST_FRAMES = 1_000;

/** A logo has at least so many pixels each way: it is shown as large as that. */
const LEAST_LOGO = 512;
/** What systems put behind an icon that is to fill its shape; as `app-icon.svg`. */
const GROUND = '#141d2e';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** How bright the brighter parts of a background may be, of 255, so that texts on it can be read (LOOK 2). */
const BRIGHTEST = 105;

/** How each is stored: at most 2,048 px; a centred square of at most 512; as much as a card shows; as link previews want it. */
const shapes = {
  image: (image) => image.resize(inside(2_048)),
  avatar: (image, { width, height }) => {
    const side = Math.min(512, width, height);
    return image.resize({ width: side, height: side, fit: 'cover' });
  },
  thumbnail: (image) => image.resize(inside(640)),
  card: (image) => image.resize({ width: 1_200, height: 630, fit: 'cover' }),
  background: async (image) =>
    darkened(image.flatten({ background: '#070b13' }).resize(inside(1_920))),
  logo: (image) => onSquare(image, LEAST_LOGO, 1),
  mark: (image) => onSquare(image, 96, 1),
  icon192: (image) => onSquare(image, 192, 1),
  icon512: (image) => onSquare(image, 512, 1),
  // The square that fits into the circle that every system leaves, of four fifths (W3C's safe zone).
  maskable192: (image) => onGround(image, 192, 0.56),
  maskable512: (image) => onGround(image, 512, 0.56),
  apple: (image) => onGround(image, 180, 0.76),
};
const logos = ['logo', 'mark', 'icon192', 'icon512', 'maskable192', 'maskable512', 'apple'];
/** Link previews read neither WebP nor what is transparent, and mails and some home screens no WebP. */
const written = (image, { shape, animated }) => {
  if (logos.includes(shape)) return image.png({ compressionLevel: 9 });
  return shape === 'card'
    ? image.flatten({ background: '#0b111c' }).jpeg({ quality: 82, mozjpeg: true })
    : image.webp(animated ? { quality: 75, effort: 2 } : { quality: 82 });
};

// Only these formats' loaders may run at all: SVG and PDF can load other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});
sharp.concurrency(1);
sharp.cache(false);

process.on('message', ({ bytes, shape }) => {
  void made(bytes, shape).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
// A terminal sends these to every process: the server ends this one once its calls are answered.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

async function made(bytes, shape) {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    const refused = refusalOf(facts) ?? (shape === 'logo' ? smallnessOf(facts) : null);
    if (refused) return { refused };
    const animated = shape === 'image' && framesOf(facts) > 1;
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', animated });
    const shaped = await shapes[shape](animated ? image : image.autoOrient(), facts);
    const { data, info } = await written(shaped, { shape, animated }).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { refused: { why: 'broken' } };
  }
}

/** What can't be stored, and the limit that it breaks; null for what can. */
function refusalOf(facts) {
  const { format, width, height } = facts;
  if (BYTES_PER_PIXEL[format] === undefined) return { why: 'broken' };
  if (Math.max(width, height) > LONGEST_SIDE) return { why: 'side', most: LONGEST_SIDE };
  const frames = framesOf(facts);
  if (frames > MOST_FRAMES) return { why: 'frames', most: MOST_FRAMES };
  const most = isStreamed(facts) ? MOST_STREAMED[format] : MOST_BYTES / bytesPerPixel(facts);
  const pixels = width * height * frames;
  if (pixels <= most) return null;
  const megapixels = (count) => Math.floor(count / 1_000_000);
  return { why: 'pixels', most: megapixels(most), has: megapixels(pixels) };
}

/** Whether it comes line by line, in lines that are short enough. */
function isStreamed({ format, width, height, isProgressive, channels, depth }) {
  if (!(format in MOST_STREAMED) || isProgressive === true) return false;
  const line = width * channels * (depth === 'ushort' ? 2 : 1);
  return format === 'jpeg' || line * Math.min(height, LINES_AT_ONCE) <= MOST_BYTES;
}

function bytesPerPixel({ format, depth }) {
  return depth === 'ushort' ? BYTES_PER_DEEP_PIXEL : BYTES_PER_PIXEL[format];
}

/** Of a file with several pictures that are no animation, the first is taken. */
function framesOf({ format, pages = 1 }) {
  return format === 'gif' || format === 'webp' ? pages : 1;
}

function smallnessOf({ width, height }) {
  return Math.min(width, height) < LEAST_LOGO ? { why: 'small', least: LEAST_LOGO } : null;
}

/** The whole picture on a square, in so much of it. */
function onSquare(image, side, part, background = CLEAR) {
  const within = Math.round(side * part);
  const before = Math.floor((side - within) / 2);
  const after = side - within - before;
  return image
    .resize({ width: within, height: within, fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background });
}

/** The same where a system shows no clear parts. */
function onGround(image, side, part) {
  return onSquare(image.flatten({ background: GROUND }), side, part, GROUND);
}

/** As much darker as its brighter parts have to be; a picture that is dark already stays as it is. */
async function darkened(image) {
  const small = await image.clone().toColourspace('srgb').png().toBuffer();
  const { channels } = await sharp(small).stats();
  const bright = Math.max(...channels.slice(0, 3).map(({ mean, stdev }) => mean + 2 * stdev));
  return sharp(small).linear(Math.min(1, BRIGHTEST / bright), 0);
}

function inside(side) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
}
