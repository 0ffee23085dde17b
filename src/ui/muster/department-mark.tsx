import type { departmentMarks } from '#domain/looks/department-marks.ts';
import { createContext, useContext, type ReactNode } from 'react';

// Our own marks, on the grid of the other icons, each with one filled dot.
const dot = (x: number, y: number) => (
  <circle cx={x} cy={y} r="1.4" fill="currentColor" stroke="none" />
);
const marks: Readonly<Record<string, ReactNode>> = {
  logistics: (
    <>
      <path d="M12 2.8 20 7.3v9.4l-8 4.5-8-4.5V7.3Z" />
      <path d="m4.2 7.4 7.8 4.4 7.8-4.4M12 11.8v9.2" />
      <path d="M8 5.1l8 4.5" />
      {dot(16, 14.9)}
    </>
  ),
  security: (
    <>
      <path d="M12 2.8c2.4 1.9 5 2.8 8 2.9v5.6c0 4.9-3.1 8.3-8 9.9-4.9-1.6-8-5-8-9.9V5.7c3-.1 5.6-1 8-2.9Z" />
      <path d="m8 13.6 4-3.4 4 3.4" />
      {dot(12, 16.2)}
    </>
  ),
  exploration: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M15.6 7.3c2.9-1.5 5.2-2 5.8-1.1 1 1.5-2.6 5.3-7.6 8.6S4.3 19.5 3.3 18c-.6-.9.4-2.9 2.5-5.2" />
      <path d="M5 4.2v2.6M3.7 5.5h2.6" />
      {dot(19, 16.6)}
    </>
  ),
  support: (
    <>
      <circle cx="12" cy="12" r="9.1" />
      <circle cx="12" cy="12" r="4" />
      <path d="m5.7 5.7 3.4 3.4M14.9 14.9l3.4 3.4M18.3 5.7l-3.4 3.4M9.1 14.9l-3.4 3.4" />
      {dot(12, 12)}
    </>
  ),
  intelligence: (
    <>
      <path d="M2.8 12c2.3-4.2 5.4-6.3 9.2-6.3s6.9 2.1 9.2 6.3c-2.3 4.2-5.4 6.3-9.2 6.3S5.1 16.2 2.8 12Z" />
      <path d="M12 8.7a3.3 3.3 0 1 1-3.3 3.3" />
      <path d="M12 2.2v1M12 20.8v1" />
      {dot(12, 12)}
    </>
  ),
  technology: (
    <>
      <rect x="6" y="6" width="12" height="12" rx="2.6" />
      <path d="M9.5 6V2.9M14.5 6V2.9M9.5 21.1V18M14.5 21.1V18M6 9.5H2.9M6 14.5H2.9M21.1 9.5H18M21.1 14.5H18" />
      <path d="M9.6 14.2v-2.1a2.5 2.5 0 0 1 2.5-2.5" />
      {dot(14, 14)}
    </>
  ),
  operations: (
    <>
      <path d="M19.4 6.7A9.1 9.1 0 1 1 12 2.9" />
      <path d="M15.7 9.3a4.6 4.6 0 1 1-3.7-1.9" />
      <path d="m12 12 6.6-6.6" />
      {dot(12, 12)}
    </>
  ),
  medical: (
    <>
      <path d="M9.2 3.2h5.6v6h6v5.6h-6v6H9.2v-6h-6V9.2h6Z" />
      {dot(12, 12)}
    </>
  ),
} satisfies Readonly<Record<(typeof departmentMarks)[number], ReactNode>>;

/** Which icon the department with an id has: the name of one of our marks, or an emoji. */
export const DepartmentIcons = createContext<(id: string) => string>((id) => id);

/** The mark of a department; a plain dash for null. The name is always beside it. */
export function DepartmentMark({ id }: { id: string | null }) {
  const iconOf = useContext(DepartmentIcons);
  return <MarkNamed name={id === null ? null : iconOf(id)} />;
}

/** The mark of that name, or an emoji as it is. */
export function MarkNamed({ name }: { name: string | null }) {
  const isOurs = name !== null && Object.hasOwn(marks, name);
  const isEmoji = name !== null && /[^ -~]/.test(name);
  return (
    <svg
      className="mark"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {name === null && <path d="M7 12h10" />}
      {isOurs && marks[name]}
      {name !== null && !isOurs && !isEmoji && <circle cx="12" cy="12" r="7" />}
      {isEmoji && (
        <text x="12" y="18" fontSize="17" textAnchor="middle" fill="currentColor" stroke="none">
          {name}
        </text>
      )}
    </svg>
  );
}
