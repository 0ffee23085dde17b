// @chunk forms
/** Password managers keep a password under the name in the field before it. Nobody sees it. */
export function AccountName({ name }: { name: string }) {
  return (
    <input
      className="sr-only"
      type="text"
      name="username"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
