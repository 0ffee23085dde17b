import { changeWords, type ToldChange } from './change-text.ts';

/** "Ada changed the event “Convoy to Lyra”."; each name has its own text direction. */
export function ChangeLine({ change }: { change: ToldChange }) {
  const { who, did, name } = changeWords(change);
  return (
    <>
      <bdi>{who}</bdi> {did}
      {name !== '' && (
        <>
          {' '}
          “<bdi>{name}</bdi>”
        </>
      )}
      .
    </>
  );
}
