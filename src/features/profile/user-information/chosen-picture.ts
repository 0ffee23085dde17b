import { useRef, useState } from 'react';
import { useFreedAddress } from '#ui/pictures/freed-address.ts';
import { readyAvatar } from '../profile.data.ts';

export interface ChosenPicture extends Chosen {
  readonly choose: (file: File | null) => void;
  readonly refuse: (problem: string) => void;
}

interface Chosen {
  readonly file: File | null;
  /** The preview's address; null while nothing is chosen. */
  readonly address: string | null;
  /** Why the last choice cannot be used, as a sentence. */
  readonly problem: string | null;
  /** What happens to the picture, where that may surprise its owner. */
  readonly note: string | null;
}
const nothing: Chosen = { file: null, address: null, problem: null, note: null };

/** A picture from this device that has not been uploaded yet. Only images are taken (SPEC 5.6). */
export function useChosenPicture(): ChosenPicture {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const latest = useRef<File | null>(null);
  useFreedAddress(chosen.address);
  const take = async (file: File) => {
    const ready = await readyAvatar(file);
    if (latest.current !== file) return; // another one was chosen meanwhile
    if ('problem' in ready) setChosen({ ...nothing, problem: ready.problem });
    else setChosen({ ...ready, address: URL.createObjectURL(ready.file), problem: null });
  };
  return {
    ...chosen,
    choose(file) {
      latest.current = file;
      if (file === null) setChosen(nothing);
      else take(file).catch(reportError);
    },
    refuse(problem) {
      setChosen((now) => ({ ...now, problem }));
    },
  };
}
