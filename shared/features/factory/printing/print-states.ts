import { z } from 'zod';

/**
 * One attempt to put one label on paper. `claimed`: a workstation may print it and no printer is chosen; `sending`:
 * bytes may have left; `in_memory`: every byte left and the printer hasn't shown that it printed; `acknowledged`: it
 * has; `sent_unproven`: this printer can't report; `unknown`: power, connection or program was lost on the way;
 * `confirmed`: a scan or a person saw the paper; `failed`: certainly no paper; `cancelled`: stopped before the first
 * byte.
 */
export const printIntentStateSchema = z.enum([
  'claimed',
  'queued',
  'sending',
  'in_memory',
  'acknowledged',
  'sent_unproven',
  'unknown',
  'confirmed',
  'failed',
  'cancelled',
]);
export type PrintIntentState = z.infer<typeof printIntentStateSchema>;

/** Where each state can lead. A state leads to itself where only its cause changes. */
const NEXT: Readonly<Record<PrintIntentState, readonly PrintIntentState[]>> = {
  claimed: ['queued', 'sending', 'cancelled', 'failed'],
  queued: ['queued', 'sending', 'cancelled', 'failed'],
  sending: ['queued', 'in_memory', 'sent_unproven', 'unknown', 'confirmed'],
  in_memory: ['acknowledged', 'unknown', 'confirmed'],
  acknowledged: ['confirmed'],
  sent_unproven: ['confirmed'],
  unknown: ['confirmed', 'failed'],
  confirmed: [],
  failed: [],
  cancelled: [],
};

/** Whether an attempt can move from one state to another. Time alone never moves one. */
export const canMovePrint = (from: PrintIntentState, to: PrintIntentState): boolean =>
  NEXT[from].includes(to);

/** The label may still come out, or has and no one knows: it can't be printed again yet. */
export const OPEN_PRINT_STATES = ['claimed', 'queued', 'sending', 'in_memory', 'unknown'] as const;
/** There is paper. */
export const PAPER_STATES = ['acknowledged', 'sent_unproven', 'confirmed'] as const;

const isOneOf = (states: readonly PrintIntentState[]) => (state: PrintIntentState) => states.includes(state);
export const isOpenPrint = isOneOf(OPEN_PRINT_STATES);
export const isPaper = isOneOf(PAPER_STATES);
/** No byte has left. */
export const isUnsent = isOneOf(['claimed', 'queued']);
