import { z } from 'zod';

const isYear = (year: number) => year >= 1 && year <= 9999;

/** A moment that the database takes and gives back in ISO 8601: in the years 1 to 9999, less than 16 hours from UTC. */
export const storedMomentSchema = z.iso
  .datetime({ offset: true })
  .refine(
    (text) =>
      isYear(Number(text.slice(0, 4))) &&
      isYear(new Date(text).getUTCFullYear()) &&
      !/[+-](?:1[6-9]|2\d):\d\d$/.test(text),
  );
