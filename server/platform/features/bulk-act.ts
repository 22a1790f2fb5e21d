import type { z } from 'zod';
import type { DashboardPermission } from '../../../shared/contract/permissions.ts';
import type { Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';

/** The outcome of one row. `undo` is what changing it back takes; without it the row stays changed. */
export type RowOutcome =
  | { readonly id: string; readonly name?: string; readonly reason: string }
  | { readonly id: string; readonly reason?: never; readonly undo?: unknown };

export interface ActContext {
  readonly tx: Tx;
  readonly projectId: string;
  readonly accountId: string;
  readonly jobs: JobQueue;
}

/** A change to many rows of a project’s list, made in the background a batch at a time. Each batch is one transaction. */
export interface BulkAct<Input extends z.ZodType = z.ZodType> {
  /** Unique over the whole product, `list.verb`: a list shows the acts that begin with its name. */
  readonly name: string;
  readonly input: Input;
  /** What a person needs to undo it. */
  readonly permission: DashboardPermission;
  /** What it does, as its progress reads: `Change prices by 10%`. */
  title(input: z.output<Input>): string;
  /** Changes these rows. A row that it doesn’t answer is gone. */
  run(ids: readonly string[], input: z.output<Input>, context: ActContext): Promise<readonly RowOutcome[]>;
  /** Changes rows back, except those that were changed again since. */
  undo(
    rows: readonly { readonly id: string; readonly undo: unknown }[],
    context: ActContext,
  ): Promise<readonly RowOutcome[]>;
}

/** Declares a bulk act, for `bulkActs` of its feature. */
export const defineBulkAct = <Input extends z.ZodType>(act: BulkAct<Input>): BulkAct<Input> => act;
