/** Hands the reader a file, which their browser saves or opens. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
