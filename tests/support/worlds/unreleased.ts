/** Whether nothing in the changelog waits for a release: what it brings lies on devices by then. */
export function isAllOut(changelog: string): boolean {
  return !/^## Unreleased\n+(?!## )\S/m.test(changelog);
}
