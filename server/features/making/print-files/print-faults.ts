import type { Database } from '../../../platform/database/database.ts';
import type { JobRun } from '../../../platform/jobs/jobs.ts';
import { clearFaults, markFailed } from './print-files.queries.ts';

/** A design that can’t be printed as it is: another try would come out the same. Its message is for who made it. */
export class DesignUnprintable extends Error {
  override readonly name: string = 'DesignUnprintable';
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
}

/**
 * Does one attempt at a version’s print files and pictures. What can’t be mended by trying again, and the end of the
 * last attempt, is kept as a message with the version; it counts as being prepared until then.
 */
export async function tellFaults(
  db: Database,
  { versionId, run, retries }: Attempt,
  work: () => Promise<void>,
): Promise<void> {
  await clearFaults(db, versionId);
  try {
    await work();
  } catch (error) {
    if (error instanceof DesignUnprintable) return void (await markFailed(db, versionId, error.message));
    if (run.attempt > retries) await markFailed(db, versionId, PRINT_FAULTS.gaveUp);
    throw error;
  }
}
