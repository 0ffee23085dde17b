export type VideoHost = 'youtube' | 'vimeo';

export interface VideoName {
  readonly host: VideoHost;
  /** Letters, digits, `-` and `_` only: safe to put into an address or a file name. */
  readonly id: string;
  /** The hash that opens an unlisted video along with its id; hexadecimal digits. */
  readonly hash: string | null;
  /** The second at which it begins; null for its beginning. */
  readonly start: number | null;
}

/** What an address at one of the two hosts leads to: a video, or a page that is none, with its name where it has one. */
export type LinkRead = VideoName | { readonly page: string | null };
