import { useEffect, useState } from 'react';

export interface ChosenPicture {
  readonly file: File | null;
  /** The preview's address; null while nothing is chosen. */
  readonly address: string | null;
  /** Why the last choice cannot be used, as a sentence. */
  readonly problem: string | null;
  readonly choose: (file: File | null) => void;
  readonly refuse: (problem: string) => void;
}

interface Chosen {
  readonly file: File | null;
  readonly address: string | null;
  readonly problem: string | null;
}
const nothing: Chosen = { file: null, address: null, problem: null };

/** A picture from this device that has not been uploaded yet. Only images are taken (SPEC 5.6). */
export function useChosenPicture(): ChosenPicture {
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const { address } = chosen;
  useEffect(() => {
    if (address === null) return;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [address]);
  return {
    ...chosen,
    choose(file) {
      if (file === null) setChosen(nothing);
      else if (!file.type.startsWith('image/')) {
        setChosen({ ...nothing, problem: `${file.name} isn't an image.` });
      } else setChosen({ file, address: URL.createObjectURL(file), problem: null });
    },
    refuse(problem) {
      setChosen((now) => ({ ...now, problem }));
    },
  };
}
