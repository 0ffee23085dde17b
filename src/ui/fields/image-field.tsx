import { ImageUp, Trash2, X } from 'lucide-react';
import { useId, useRef, type DragEvent, type ReactNode } from 'react';
import { isExpiring } from '#domain/markup/expiring-address.ts';
import { Button } from '#ui/press/button.tsx';
import { classNames } from '#ui/page/class-names.ts';
import { imageAddress } from '#ui/pictures/image-address.ts';
import { ErrorLine } from './error-line.tsx';
import './image-field.css';
import { PictureInput } from './picture-input.tsx';
import { useImageUpload, type Sending, type UploadImage } from './use-image-upload.ts';

interface ImageFieldProps {
  label: string;
  /** The address of the picture; empty for none. */
  value: string;
  onChange: (address: string) => void;
  /** Sends the file and reports how much of it has left the device (0 to 1); resolves with the picture's address. */
  upload: UploadImage;
  /** Called with true until the picture has arrived: the form cannot be sent before that. */
  onUploading: (isUploading: boolean) => void;
  /** The words before the reason when a picture is refused. */
  failure?: string;
  /** The width of the preview in pixels (SPEC 9.11); 144 unless given. */
  previewWidth?: number;
  help?: ReactNode;
  /** A remark on a picture that came from elsewhere. */
  note?: string | undefined;
  error?: string | undefined;
}

/** Shown for an address that still expires: the server copies what it can at every save, and could not read this one. */
const ENDING =
  "This picture couldn't be copied: it's still on another site, which will take it away. Upload it here to keep it.";

/** One picture: chosen or dropped, uploaded at once, shown, replaced, removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, onChange, error } = props;
  const labelId = useId();
  const errorId = useId();
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, problem, note, choose, stop } = useImageUpload(props);
  const told = problem ?? error;
  const known = note ?? props.note ?? (!sending && isExpiring(value) ? ENDING : null);
  const shown = sending?.preview ?? imageAddress(value);
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={
        classNames(known !== null && noteId, told !== undefined && errorId) || undefined
      }
    >
      <span className="field-label" id={labelId}>
        {label}
      </span>
      <PictureInput
        ref={input}
        label={label}
        onFiles={([file]) => {
          choose(file);
        }}
      />
      <div className="image-field" {...dropped(choose)} data-blank={shown === null || undefined}>
        {shown !== null && <img src={shown} alt="" style={{ width: props.previewWidth ?? 144 }} />}
        <div className="image-field-side">
          {sending ? <Progress {...sending} /> : shown === null && <p>Drop a picture here, or</p>}
          <Ways
            isSending={sending !== null}
            hasPicture={shown !== null}
            isInvalid={told !== undefined}
            onChoose={() => input.current?.click()}
            onRemove={() => {
              stop();
              // The previous picture stays until another one replaces it.
              if (!sending) onChange('');
            }}
          />
        </div>
      </div>
      <p className="help" id={noteId} role="status" hidden={known === null}>
        {known}
      </p>
      {props.help !== undefined && <p className="help">{props.help}</p>}
      <div role="alert">{told !== undefined && <ErrorLine id={errorId}>{told}</ErrorLine>}</div>
    </div>
  );
}

interface WaysProps {
  isSending: boolean;
  hasPicture: boolean;
  isInvalid: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

function Ways({ isSending, hasPicture, isInvalid, onChoose, onRemove }: WaysProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="image-field-ways">
      <Button ref={button} aria-invalid={isInvalid || undefined} onClick={onChoose}>
        <ImageUp />
        {hasPicture ? 'Replace' : 'Choose image'}
      </Button>
      {hasPicture && (
        <Button
          look="ghost"
          onClick={() => {
            onRemove();
            button.current?.focus(); // the pressed button may be gone
          }}
        >
          {isSending ? <X /> : <Trash2 />}
          {isSending ? 'Cancel upload' : 'Remove'}
        </Button>
      )}
    </div>
  );
}

/** The progress of an upload. Sent completely is not arrived yet: the server still has to check the picture. */
function Progress({ name, part }: Sending) {
  const isSent = part >= 1;
  return (
    <>
      <p className="image-field-name">
        {isSent ? 'Checking' : 'Uploading'} <bdi>{name}</bdi>…
      </p>
      <div
        className="image-field-progress"
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!isSent && { 'aria-valuenow': Math.round(part * 100) })}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </>
  );
}

function dropped(choose: (file: File | undefined) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      choose(event.dataTransfer.files[0]);
    },
  };
}
