import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  value: ReactNode;
  /** Spans the whole row on a phone. */
  isLong?: boolean;
}

/** One line of a `dl` of facts; what is empty says None. */
export function Fact({ name, value, isLong = false }: FactProps) {
  const isEmpty = value === null || value === '';
  return (
    <div className={isLong ? 'fact-long' : undefined}>
      <dt dir="auto">{name}</dt>
      <dd dir="auto" className={isEmpty ? 'unset' : undefined}>
        {isEmpty ? 'None' : value}
      </dd>
    </div>
  );
}
