import { changeWords, type ToldChange } from './change-text.ts';

/** "Ada changed the event “Convoy to Lyra”.", each name with the direction of its own letters. */
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
