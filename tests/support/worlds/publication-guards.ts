/** Guards that a control switches off. */
export interface PublicationGuards {
  /** The server compares revisions. */
  readonly revisions: boolean;
  /** An accepted publication moves the base of what its author wrote since (PB4). */
  readonly rebasing: boolean;
  readonly idempotency: boolean;
  /** Pictures go before the text that shows them (PB2). */
  readonly filesFirst: boolean;
  /** A form that was open meanwhile takes into account what its author has published since (PB4). */
  readonly following: boolean;
  /** The answer to a repeated call says which revision the call made (PB4). */
  readonly naming: boolean;
  /** An edit of something that was never made makes it (PB8). */
  readonly carryingOn: boolean;
  /** Pictures go beside the queue, not in it (PB10). */
  readonly filesBeside: boolean;
  /** A batch holds at most one entry for each thing (OB29). */
  readonly oneOfEach: boolean;
}
export const allPublicationGuards: PublicationGuards = {
  ...{ revisions: true, rebasing: true, idempotency: true, filesFirst: true },
  ...{ following: true, naming: true, carryingOn: true, filesBeside: true },
  oneOfEach: true,
};
