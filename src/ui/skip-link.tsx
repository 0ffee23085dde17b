import './skip-link.css';

/** First in the page: takes those who use a keyboard past the navigation. */
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
