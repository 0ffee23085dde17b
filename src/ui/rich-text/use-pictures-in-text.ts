import type { EditorView } from '@milkdown/kit/prose/view';
import { useEffect, useRef, useState } from 'react';
import { useSteady } from '#ui/loading/use-steady.ts';
import { notify } from '#ui/toasts/notify.ts';
import type { RichTextFieldProps } from './rich-text-props.ts';
import { insertPicture } from './rich-text-uploads.ts';

/** Uploads chosen, dropped or pasted pictures one after the other, and says below the field what became of them. */
export function usePicturesInText({ uploadImage, onUploading }: RichTextFieldProps) {
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const count = useUploadCount(onUploading);
  const uploadOne = async (view: EditorView, file: File, at: number) => {
    try {
      if (!uploadImage) throw new Error("You can't add pictures to this text.");
      const told = await insertPicture(view, { file, at, upload: uploadImage });
      if (told !== null) setNote(told);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (view.isDestroyed) return;
      setProblem(error.message);
      const isWhole = error.message.startsWith('Upload failed');
      notify({ kind: 'bad', text: isWhole ? error.message : 'Upload failed' });
    }
  };
  const upload = async (view: EditorView, files: readonly File[], at: number) => {
    setProblem('');
    setNote('');
    count(1);
    try {
      for (const file of files) await uploadOne(view, file, at);
    } finally {
      count(-1);
    }
  };
  return { problem, note, upload, tell: setProblem };
}

/**
 * Counts pending uploads, since several pictures can be dropped in a row. Once the field is gone, its uploads don't count:
 * by then another field may stand in its place, and count its own.
 */
function useUploadCount(onUploading: RichTextFieldProps['onUploading']) {
  const open = useRef(0);
  const isGone = useRef(false);
  const tell = useSteady((isUploading: boolean) => onUploading?.(isUploading));
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (open.current > 0) tell(false);
    };
  }, [tell]);
  return (step: 1 | -1) => {
    open.current += step;
    if (!isGone.current) tell(open.current > 0);
  };
}
