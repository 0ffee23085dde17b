import { PathLink } from '#ui/press/path-link.tsx';
import { changeWords, type ToldChange } from './change-text.ts';

interface ChangeLineProps {
  change: ToldChange;
  /** The path within the app at which the thing is seen; null if it is nowhere. */
  path?: string | null;
}

/** "Ada changed the event “Convoy to Lyra”."; each name has its own text direction. */
export function ChangeLine({ change, path = null }: ChangeLineProps) {
  const { who, did, name } = changeWords(change);
  const told = name === '' ? did : <bdi>{name}</bdi>;
  const thing = path === null ? told : <PathLink path={path}>{told}</PathLink>;
  return (
    <>
      <bdi>{who}</bdi> {name === '' ? thing : did}
      {name !== '' && <> “{thing}”</>}.
    </>
  );
}
