import type { Database, Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import { clearFaults, markFailed, type PrintFault } from './print-files.queries.ts';

/** A design that can’t be printed as it is: another try would come out the same. Its message is for who made it. */
export class DesignUnprintable extends Error {
  override readonly name: string = 'DesignUnprintable';
  /** What it is about; null where that is the design as a whole. */
  readonly elementId: string | null;
  constructor(message: string, elementId: string | null, options?: ErrorOptions) {
    super(message, options);
    this.elementId = elementId;
  }
}

export const PRINT_FAULTS = {
  tooDemanding:
    'This design takes too long to print. Use fewer layers or simpler drawings, or smaller images, and try again.',
  gaveUp:
    'We couldn’t make your print files. Your design is safe. Try again, and contact us if it happens again.',
} as const;

interface Attempt {
  readonly versionId: string;
  readonly run: Pick<JobRun, 'attempt'>;
  /** Attempts after the first one. */
  readonly retries: number;
  /** Reports that it was given up, in the transaction that keeps so. */
  readonly report?: ((tx: Tx, fault: PrintFault) => Promise<void>) | undefined;
}

/**
 * Does one attempt at a version’s print files and pictures. What can’t be mended by trying again, and the end of the
 * last attempt, is kept as a message with the version; it counts as being prepared until then.
 */
export async function tellFaults(
  db: Database,
  { versionId, run, retries, report }: Attempt,
  work: () => Promise<void>,
): Promise<void> {
  await clearFaults(db, versionId);
  const giveUp = (fault: PrintFault) =>
    inScope(db, { kind: 'platform' }, async (tx) => {
      await markFailed(tx, versionId, fault);
      await report?.(tx, fault);
    });
  try {
    await work();
  } catch (error) {
    if (error instanceof DesignUnprintable) return giveUp(error);
    if (run.attempt > retries) await giveUp({ message: PRINT_FAULTS.gaveUp, elementId: null });
    throw error;
  }
}
