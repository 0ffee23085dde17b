import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '#server/process/config.ts';

/** The only hosts our pages may show in a frame. */
export const VIDEO_HOSTS = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
] as const;

/**
 * The policies that may turn text into HTML or into a script's address. `dompurify` cleans HTML before it is
 * shown, `ProseMirrorClipboard` is the editor's own, `muster-worker` names the service worker, `muster-bars`
 * writes the entries of the calendar, whose text it escapes.
 */
export const TRUSTED_TYPES = [
  'dompurify',
  'ProseMirrorClipboard',
  'muster-worker',
  'muster-bars',
] as const;

/**
 * Scripts from our own files only, without exception. `style-src-attr` is open because libraries position
 * their parts with style attributes, which cannot run anything; style elements are not.
 */
export function contentSecurityPolicy(config: Pick<Config, 'imageHosts' | 'emailServiceUrl'>) {
  const mailer = config.emailServiceUrl === null ? [] : [new URL(config.emailServiceUrl).origin];
  const imageHosts = config.imageHosts.map((host) => `https://${host}`);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...imageHosts],
    'font-src': ["'self'"],
    // The worker fetches what pages show: as fetches of its own they fall under this, not under `img-src`.
    'connect-src': ["'self'", ...mailer, ...imageHosts],
    'frame-src': [...VIDEO_HOSTS],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...TRUSTED_TYPES],
  };
}

export function helmetOptions(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false, // video frames do not support it
    // Each has Chromium start another process once the page's headers are there, and wait for it (decision 049).
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // The host alone, since an address may hold a token; video hosts refuse frames without any.
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') === true && {
      maxAge: 31_536_000,
    },
  };
}
