import type { HtmlPolicy } from '#domain/markup/tree.ts';
import type { UploadedPicture } from '#ui/fields/use-image-upload.ts';

export interface RichTextFieldProps {
  /** The label above the field, and its accessible name. */
  label: string;
  /** HTML; a text other than the last one given or reported replaces what the editor shows. */
  value: string;
  /** The HTML after every change; '' for a text without a word or picture. */
  onChange: (html: string) => void;
  /** The height in pixels (SPEC 9). */
  height: 200 | 300 | 400;
  /** What the text may contain, as for SafeHtml. */
  policy: HtmlPolicy;
  /**
   * Uploads a picture; rejects with an error whose message may be shown. The field says
   * "Upload failed", or the message itself if it begins with that. Undefined: the text takes no pictures.
   */
  uploadImage: ((file: File) => Promise<UploadedPicture>) | undefined;
  /** Called with true while pictures are being uploaded: the HTML does not contain them yet and should not be saved. */
  onUploading?: (isUploading: boolean) => void;
  isDisabled?: boolean;
  /** Set if the field takes the focus as soon as it accepts typing. */
  autoFocus?: boolean;
  /** Why the text is not accepted, as with other fields. */
  error?: string | undefined;
}
