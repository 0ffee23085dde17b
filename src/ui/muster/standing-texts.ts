/** The texts for a seat that somebody has, wants, asked for, is giving up or was refused. */
export const standingTexts = {
  attending: "RSVP'd",
  waiting: 'Waiting to send',
  cancelling: 'Cancel waiting',
  asked: 'Asked for',
  refused: 'Not accepted',
} as const;
