/**
 * The portal's mark: its own logo, or the one in public/art/brand/mark.svg, which is drawn inline, since a file of its own would
 * hold up the first frame.
 */
export function BrandMark({ logo = null }: { logo?: string | null }) {
  if (logo !== null) return <img className="brand-mark" src={logo} width="32" height="32" alt="" />;
  return (
    <svg className="brand-mark" width="32" height="32" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#e9eef7"
        d="M5 40.5V13.8c0-2.1 2.5-3.2 4-1.7l15 15 15-15c1.5-1.5 4-.4 4 1.7v26.7a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5V27.8l-9.3 9.3a2.4 2.4 0 0 1-3.4 0L13 27.8v12.7a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 5 40.5Z"
      />
      <circle cx="24" cy="11" r="5" fill="#f7c37d" />
    </svg>
  );
}
