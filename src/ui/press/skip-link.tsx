import './skip-link.css';

/** First on the page: takes keyboard users past the navigation. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
