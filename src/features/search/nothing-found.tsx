import { SearchX } from 'lucide-react';

interface NothingFoundProps {
  query: string;
  /** Whether the device is still being read, so that there may be something yet. */
  isPart: boolean;
}

export function NothingFound({ query, isPart }: NothingFoundProps) {
  if (query.trim() === '') return <div className="palette-hits" />;
  return (
    <div className="palette-hits empty">
      <SearchX />
      <p>
        {isPart ? 'Nothing found yet for ' : 'Nothing found for '}
        <code dir="auto">{query.trim()}</code>.
      </p>
      <p className="aside">Try a shorter word. Names, titles and tags are searched.</p>
    </div>
  );
}
