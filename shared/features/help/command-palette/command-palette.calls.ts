import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { line } from '../../../rules/text/line.schema.ts';

/** Longer searches find the same. */
export const PALETTE_QUERY = { min: 2, max: 80 } as const;

const resultSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** Tells two results of the same text apart. */
  note: z.string(),
  /** Path of the dashboard's screen that shows it. */
  path: z.string(),
});

const groupSchema = z.object({
  /** Unique; a result is remembered by it and its id. */
  kind: z.string(),
  title: z.string(),
  /** Best first, at least one, at most five. */
  results: z.array(resultSchema),
  /** Leads to the list with every result; null if these are all, or without such a list. */
  all: z.object({ text: z.string(), path: z.string() }).nullable(),
});

const search = defineCall({
  name: 'commandPalette.search',
  method: 'GET',
  path: '/omnis/v3/dashboard/search/',
  summary: 'Search orders, products and projects',
  description: 'Limited to what the person can see. Projects are for internal staff.',
  access: 'signed-in',
  mayLag: true,
  query: z.object({ q: line().min(PALETTE_QUERY.min).max(PALETTE_QUERY.max) }),
  answer: z.object({
    /** What each feature finds that the person may see; groups without a result are left out. */
    groups: z.array(groupSchema),
  }),
  rate: { max: 240, perSeconds: 60 },
});

export const commandPaletteCalls = { search } as const;
