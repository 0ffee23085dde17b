/** A bar for the share that is used, from 0 to 1; a text beside it says it in words. */
export function Meter({ share }: { share: number }) {
  return (
    <div className="meter" aria-hidden="true">
      <i style={{ width: `${Math.min(100, Math.max(1, share * 100))}%` }} />
    </div>
  );
}
