import { z } from 'zod';

export const scanToneSchema = z.enum(['right', 'done', 'wrong', 'stop']);
export type ScanTone = z.infer<typeof scanToneSchema>;

/** What a screen can offer as the one way out of a refusal. */
const scanFixActionSchema = z.enum([
  'scan-again',
  'scan-pick-face',
  'scan-garment',
  'print-label',
  'reprint-label',
  'discard-label',
  'put-back',
  'pick',
  'pretreat',
  'print-on',
  'cure',
  'check',
  'sort',
  'take-to-packing',
  'weigh',
  'sign-in',
  'fetch-work',
  'free-disk',
  'pair-again',
  'call-supervisor',
]);
export type ScanFixAction = z.infer<typeof scanFixActionSchema>;

/** A refused scan or operation: why, what was expected and seen, and one fix. */
export const refusedScanSchema = z.object({
  code: z.string().min(1),
  /** A few words readable at three metres. */
  title: z.string().min(1),
  words: z.string().min(1),
  expected: z.string().nullable(),
  seen: z.string().nullable(),
  fix: z.object({ action: scanFixActionSchema, words: z.string().min(1) }),
  tone: scanToneSchema,
});
export type RefusedScan = z.infer<typeof refusedScanSchema>;

/**
 * The author, place and time of an operation. `at` is the server's time: the station's clock with its measured
 * offset.
 */
interface OperationStamp {
  readonly operationId: string;
  readonly stationId: string;
  readonly staffId: string;
  readonly at: string;
}

/** Every operation bears on exactly one label, so that a batch locks, folds and writes label by label. */
export interface OperationPayload {
  readonly labelId: string;
}

/**
 * A thing done on the floor, declared once. Station and server run the same two pure functions: the station on
 * its own copy before the screen confirms, the server on the row it has locked.
 */
export interface OperationDeclaration<K extends string, P extends OperationPayload, S> {
  readonly kind: K;
  readonly payload: z.ZodType<P>;
  /** Null when the operation may happen to this state, else why not. */
  readonly precondition: (state: S, payload: P) => RefusedScan | null;
  /** The state after it. Only called when the precondition gives null. */
  readonly effect: (state: S, payload: P, stamp: OperationStamp) => S;
}

/** An operation whose payload is read and judged in one step, as a log of mixed kinds needs it. */
export interface Operation<S> {
  readonly kind: string;
  readonly payload: z.ZodType<OperationPayload>;
  readonly apply: (state: S, payload: unknown, stamp: OperationStamp) => OperationResult<S>;
}

export type OperationResult<S> =
  | { readonly outcome: 'applied'; readonly state: S }
  | { readonly outcome: 'refused'; readonly refusal: RefusedScan };

/** Declares an operation; see docs/how-to/add-a-station-operation.md. */
export function defineOperation<S>() {
  return <K extends string, P extends OperationPayload>(
    declaration: OperationDeclaration<K, P, S>,
  ): OperationDeclaration<K, P, S> & Operation<S> => ({
    ...declaration,
    apply: (state, payload, stamp) => {
      const parsed = declaration.payload.parse(payload);
      const refusal = declaration.precondition(state, parsed);
      if (refusal) return { outcome: 'refused', refusal };
      return { outcome: 'applied', state: declaration.effect(state, parsed, stamp) };
    },
  });
}

/** There’s always a next number that can be told exactly. */
const MOST_SEQUENCE = 1_000_000_000_000_000;

/** A moment by a station’s clock, which may say any year that can be kept. */
export const stationMomentSchema = z.iso.datetime().refine((at) => at >= '0001', { error: 'Out of range' });

/** One line of a station's log, as it is kept and pushed. `at` is what the station's own clock said. */
export const operationRecordSchema = z.object({
  id: z.uuid(),
  stationId: z.uuid(),
  /** Place in the station's log, from 1. The server applies a station's operations in this order. */
  sequence: z.int().min(1).max(MOST_SEQUENCE).meta({ format: 'int64' }),
  kind: z.string().min(1).max(40),
  payload: z.looseObject({ labelId: z.uuid() }),
  staffId: z.uuid(),
  at: stationMomentSchema,
});
export type OperationRecord = z.infer<typeof operationRecordSchema>;

/** The outcome of an operation on the server. A repeat of the same id gets the same outcome again. */
export const operationOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('applied'), version: z.int() }),
  z.object({ outcome: z.literal('refused'), refusal: refusedScanSchema }),
]);
export type OperationOutcome = z.infer<typeof operationOutcomeSchema>;
