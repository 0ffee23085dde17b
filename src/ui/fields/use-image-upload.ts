import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A picture that has arrived. */
export interface UploadedPicture {
  readonly address: string;
  /** What its sender should know of it; null for nothing. */
  readonly note: string | null;
}

/** What is told of a picture on its way, and what stops it. */
export type UploadImage = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<UploadedPicture>;

/** A picture on its way to the server. */
export interface Sending {
  readonly name: string;
  readonly preview: string;
  /** How much has left the device, from 0 to 1. */
  readonly part: number;
}

interface UploadOptions {
  upload: UploadImage;
  onChange: (address: string) => void;
  onUploading: (isUploading: boolean) => void;
  failure?: string;
}

/** Uploads a picture as soon as it is chosen; a later choice, or `stop`, ends an earlier one. */
export function useImageUpload(options: UploadOptions) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  /** The latest callbacks: what was typed while the picture was on its way must not be undone by its arrival. */
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort(); // the field is gone, and nobody waits for the picture
      latest.current.onUploading(false); // the form may still be there
    },
    [],
  );
  const preview = sending?.preview;
  useEffect(() => {
    if (preview === undefined) return;
    return () => {
      URL.revokeObjectURL(preview);
    };
  }, [preview]);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setSending(null);
    setProblem(undefined);
    setNote(null);
    latest.current.onUploading(false);
  };
  const send = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const address = URL.createObjectURL(file);
    const show = (part: number) => {
      if (!own.signal.aborted) setSending({ name: file.name, preview: address, part });
    };
    show(0);
    setProblem(undefined);
    setNote(null);
    latest.current.onUploading(true);
    try {
      const stored = await latest.current.upload(file, show, own.signal);
      if (own.signal.aborted) return;
      latest.current.onChange(stored.address);
      setNote(stored.note);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (own.signal.aborted) return;
      setProblem(tell(latest.current.failure ?? 'Upload failed', error.message));
    }
    running.current = null;
    setSending(null);
    latest.current.onUploading(false);
  };
  const choose = (file: File | undefined) => {
    if (file !== undefined) void send(file);
  };
  return { sending, problem, note, stop, choose };
}

/** "Upload failed. You're offline." The reason may already say what failed. */
function tell(failure: string, reason: string): string {
  if (reason.startsWith(failure)) return reason;
  return failure.endsWith('.') ? `${failure} ${reason}` : `${failure}. ${reason}`;
}
