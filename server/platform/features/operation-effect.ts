import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { OperationPayload } from '../../../shared/contract/operation.ts';
import type { LabelState } from '../../../shared/features/factory/labels/labels.ts';
import type { Tx } from '../database/database.ts';

/** An operation that the rules of the floor allowed. */
export interface AppliedOperation<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly labelId: string;
  readonly payload: Payload;
  readonly stationId: string;
  readonly staffId: string;
  /** The server’s time of it, ISO. */
  readonly at: string;
  /** The label as the operation found it. */
  readonly before: LabelState;
}

/** A pushed batch after the rules have judged it, before anything is written. */
export interface JudgedBatch {
  /** The orders with their stored labels as the batch found them, locked. */
  readonly orders: readonly {
    readonly id: string;
    readonly projectId: string;
    readonly labels: readonly LabelState[];
  }[];
  /** Every label of these orders as the batch leaves it, including new ones. */
  readonly labels: ReadonlyMap<string, LabelState>;
}

/** How an effect changes the stock. The batch adds up all effects and writes each blank once. */
export interface StockEffect {
  /** Selects `blank_id` and `pieces` from the effect’s own queries. */
  readonly change: RawBuilder<unknown>;
  /** Labels of the blanks that may change. */
  readonly labelIds: readonly string[];
  /** Whether it reads these stocks: the blanks of all effects are then locked before the first write. */
  readonly isRead: boolean;
}

/** All that an effect writes for one batch. */
export interface EffectWrites {
  /** Writes that the batch’s statement builds on. At most one statement. */
  readonly before?: (tx: Tx) => Promise<void>;
  /** Queries for the `with` of the batch’s statement. They have the same text whatever the batch contains. */
  readonly queries?: RawBuilder<unknown>;
  readonly stock?: StockEffect;
  /** Writes that read what the batch wrote. */
  readonly after?: (tx: Tx) => Promise<void>;
}

/** Labels of the batch’s operations of these kinds. */
type LabelsOf = (...operations: readonly { readonly kind: string }[]) => readonly string[];

/** Locks of an effect, as queries for the `with` of a push’s first statement after the station’s own lock. */
interface Locks {
  readonly queries: RawBuilder<unknown>;
  /** Is true, and only once the locks are held. */
  readonly areHeld: RawBuilder<unknown>;
}

interface EffectTraits {
  /** Unique, `feature.thing`. */
  readonly name: string;
  /** Effects lock and write from the lowest position to the highest, so that all batches lock in one order. */
  readonly position: number;
  /**
   * Locks taken before any order is locked, for all operations that arrive: repeats and refused ones too.
   * @param after holds once the locks of earlier effects are held. The first lock has to wait for it.
   */
  readonly hold?: (labelsOf: LabelsOf, after: RawBuilder<unknown>) => Locks;
}

/** What a feature writes on the server when stations push operations. */
export interface OperationEffect extends EffectTraits {
  /** @param applied the batch’s applied operations in the order of the log; repeats aren’t among them */
  readonly write: (applied: readonly AppliedOperation[], batch: JudgedBatch) => EffectWrites;
}

/** How an effect reads one kind of operation. */
interface Listener<Entry> {
  readonly kind: string;
  readonly read: (applied: AppliedOperation) => Entry | null;
}

interface EffectDeclaration<Entry> extends EffectTraits {
  /** The operations it follows, one listener each. */
  readonly collects: readonly Listener<Entry>[];
  /** Runs once for each batch with a new operation. @param entries in the order of the log */
  readonly write: (entries: readonly Entry[], batch: JudgedBatch) => EffectWrites;
}

/**
 * Listens to an operation by its own declaration.
 * @param read the operation’s entry for the effect; null if it has none
 */
export const onOperation = <Payload extends z.ZodType<OperationPayload>, Entry>(
  operation: { readonly kind: string; readonly payload: Payload },
  read: (applied: AppliedOperation<z.output<Payload>>) => Entry | null,
): Listener<Entry> => ({
  kind: operation.kind,
  read: (applied) => read({ ...applied, payload: operation.payload.parse(applied.payload) }),
});

/** Declares what follows on the server from operations, for `effects` of its feature. */
export function defineEffect<Entry>({
  collects,
  write,
  ...traits
}: EffectDeclaration<Entry>): OperationEffect {
  const listeners = new Map(collects.map((listener) => [listener.kind, listener]));
  return {
    ...traits,
    write: (applied, batch) => {
      const entries: Entry[] = [];
      for (const operation of applied) {
        const entry = listeners.get(operation.kind)?.read(operation) ?? null;
        if (entry !== null) entries.push(entry);
      }
      return write(entries, batch);
    },
  };
}
