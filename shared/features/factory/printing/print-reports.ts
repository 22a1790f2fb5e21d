import { z } from 'zod';
import { stationMomentSchema } from '../../../contract/operation.ts';
import { wholeNumber, wideNumber } from '../../../contract/whole-number.ts';
import { printIntentStateSchema } from './print-states.ts';

const moment = stationMomentSchema.nullable();

/** What shows that there's paper. */
export const printProofSchema = z.enum(['status', 'scan', 'person']);
export type PrintProof = z.infer<typeof printProofSchema>;

/** A ledger entry as a workstation reports it. Times are the workstation's, corrected by its measured offset. */
export const printReportSchema = z.object({
  id: z.uuid(),
  labelId: z.uuid(),
  printer: z.string().max(120),
  state: printIntentStateSchema,
  /** A code, such as the printer's failure. */
  cause: z.string().max(60).nullable(),
  words: z.string().max(500).nullable(),
  /** Why the label is printed again; null for its first print. */
  reason: z.string().max(60).nullable(),
  parentId: z.uuid().nullable(),
  staffId: z.uuid().nullable(),
  /** Counts this entry's changes on the workstation, from 1. */
  revision: wholeNumber(1),
  proof: printProofSchema.nullable().default(null),
  queuedAt: stationMomentSchema,
  sentAt: moment,
  provenAt: moment,
  confirmedAt: moment,
  updatedAt: stationMomentSchema,
});
export type PrintReport = z.infer<typeof printReportSchema>;

/** One change of an entry. `seq` counts a workstation's changes. */
export const printEventSchema = z.object({
  id: z.uuid(),
  intentId: z.uuid(),
  labelId: z.uuid(),
  seq: wideNumber(1),
  at: stationMomentSchema,
  fromState: printIntentStateSchema.nullable(),
  toState: printIntentStateSchema,
  staffId: z.uuid().nullable(),
  cause: z.string().max(60).nullable(),
});
export type PrintEvent = z.infer<typeof printEventSchema>;
