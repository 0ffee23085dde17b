import { useEffect, useRef, useState } from 'react';
import { useSteady } from '#ui/loading/use-steady.ts';
import { useFreedAddress } from '#ui/pictures/freed-address.ts';

/** A picture that has arrived. */
export interface UploadedPicture {
  readonly address: string;
  /** A remark for the sender; null for none. */
  readonly note: string | null;
}

/** Uploads a file, reports its progress, and can be aborted. */
export type UploadImage = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<UploadedPicture>;

/** A picture on its way to the server. */
export interface Sending {
  readonly name: string;
  readonly preview: string;
  /** How much of it has left the device, from 0 to 1. */
  readonly part: number;
}

interface UploadOptions {
  upload: UploadImage;
  onChange: (address: string) => void;
  onUploading: (isUploading: boolean) => void;
  failure?: string;
}

/** Uploads a picture as soon as it is chosen; a later choice, or `stop`, aborts an earlier upload. */
export function useImageUpload({ upload, failure = 'Upload failed', ...options }: UploadOptions) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string | null>(null);
  // The latest handlers are called: an arriving picture must not undo what was typed while it was on its way.
  const onChange = useSteady(options.onChange);
  const onUploading = useSteady(options.onUploading);
  const running = useRunning(onUploading);
  useFreedAddress(sending?.preview ?? null);

  const turnTo = (next: AbortController | null) => {
    running.turnTo(next);
    setProblem(undefined);
    setNote(null);
  };
  const stop = () => {
    turnTo(null);
    setSending(null);
  };
  const send = async (file: File) => {
    const own = new AbortController();
    turnTo(own);
    const preview = URL.createObjectURL(file);
    const show = (part: number) => {
      if (!own.signal.aborted) setSending({ name: file.name, preview, part });
    };
    show(0);
    try {
      const stored = await upload(file, show, own.signal);
      if (own.signal.aborted) return;
      onChange(stored.address);
      setNote(stored.note);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (own.signal.aborted) return;
      setProblem(tell(failure, error.message));
    }
    running.end();
    setSending(null);
  };
  const choose = (file: File | undefined) => {
    if (file !== undefined) void send(file);
  };
  return { sending, problem, note, stop, choose };
}

/** One upload at a time: what it turns to aborts the one before, and so does the end of the field. */
function useRunning(onUploading: (isUploading: boolean) => void) {
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort(); // the field is gone, and nobody waits for the picture
      onUploading(false); // the form may still be there
    },
    [onUploading],
  );
  return {
    turnTo(next: AbortController | null) {
      running.current?.abort();
      running.current = next;
      onUploading(next !== null);
    },
    end() {
      running.current = null;
      onUploading(false);
    },
  };
}

/** Joins both to "Upload failed. You're offline." The reason may already say what failed. */
function tell(failure: string, reason: string): string {
  if (reason.startsWith(failure)) return reason;
  return failure.endsWith('.') ? `${failure} ${reason}` : `${failure}. ${reason}`;
}
