// @chunk forms
/** The change couldn't be stored on this device; `message` says why. The form should stay open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}
