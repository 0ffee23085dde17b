import type { HtmlPolicy } from './purify.ts';

export interface RichTextFieldProps {
  /** Above the field, and its accessible name. */
  label: string;
  /** HTML; another text than the last one given or reported replaces what the editor shows. */
  value: string;
  /** The HTML after every change; '' for a text without a word or picture. */
  onChange: (html: string) => void;
  /** SPEC 9. */
  height: 200 | 300 | 400;
  /** What the text may hold, as for SafeHtml. */
  policy: HtmlPolicy;
  /**
   * Brings a picture to the server and gives its address; rejects with an error whose message may be shown. The field
   * says "Upload failed", or the message itself when it begins so. Undefined: the text takes no pictures.
   */
  uploadImage: ((file: File) => Promise<string>) | undefined;
  /** Called with true while pictures are on their way: until then the HTML is without them and should not be saved. */
  onUploading?: (isUploading: boolean) => void;
  isDisabled?: boolean;
  /** Takes the focus as soon as it can be typed in. */
  autoFocus?: boolean;
  /** Why the text cannot be taken, as with other fields. */
  error?: string | undefined;
}
