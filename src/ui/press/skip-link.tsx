import './skip-link.css';

/** The first link on the page, which takes keyboard users past the navigation. */
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
