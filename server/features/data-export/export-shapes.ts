import * as z from 'zod';

// What several parts of the copy say alike.

export const isoMoment = z.iso.datetime().describe('ISO 8601, in UTC');
export const isoMomentOrNull = isoMoment.nullable();
export const htmlText = z.string().describe('HTML');

export const eventNamed = z.object({
  id: z.string(),
  title: z.string(),
  start: isoMoment,
  end: isoMoment,
});
