import { useMatch, useMatches } from '@tanstack/react-router';
import { Loading } from '#ui/loaded.tsx';
import { ShimmerLines } from '#ui/shimmer.tsx';
import { headingOf } from './-arrival.ts';

/**
 * In the place of a screen whose file is on its way: its heading, where that is known, and a card. What comes over another
 * screen has no place in it.
 */
export function PendingScreen() {
  const heading = headingOf(useMatches());
  const isOverlay = useMatch({ strict: false, select: ({ staticData }) => staticData.isOverlay });
  const shape = isOverlay === true ? '' : <Shape heading={heading} />;
  return <Loading text="Loading…" skeleton={shape} />;
}

function Shape({ heading }: { heading: string | null }) {
  return (
    <>
      {heading !== null && (
        <div className="head">
          <h1>{heading}</h1>
        </div>
      )}
      <div className="card">
        <div className="card-body">
          <ShimmerLines widths={['91.6667%', '80%', '60%', '80%', '40%']} />
        </div>
      </div>
    </>
  );
}
