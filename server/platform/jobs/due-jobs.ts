import type { Db } from 'pg-boss';
import { z } from 'zod';

const LOOKED_FOR_EVERY_MS = 1_000;

const dueSchema = z.array(z.object({ name: z.string() }));

const DUE = `
  select q.name from unnest($1::text[]) q(name) where exists (
    select from jobs.job_common j
    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

interface DueJobs {
  /** These workers are woken when a job of this queue can run. */
  watch(queue: string, wake: () => void): void;
  close(): void;
}

/**
 * Looks each second for queues with jobs that can run, in one statement: a worker hears at once of a job that is added, but
 * nothing tells it that a job’s time has come. A worker’s look is planned each time, and seventy that look
 * every few seconds kept PostgreSQL busy with nothing.
 */
export function lookForDueJobs(db: Db, onError: (error: unknown) => void): DueJobs {
  const wakers = new Map<string, (() => void)[]>();
  let isLooking = false;
  const look = async () => {
    const { rows } = await db.executeSql(DUE, [[...wakers.keys()]]);
    for (const { name } of dueSchema.parse(rows)) for (const wake of wakers.get(name) ?? []) wake();
  };
  const timer = setInterval(() => {
    if (isLooking || wakers.size === 0) return;
    isLooking = true;
    look()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, LOOKED_FOR_EVERY_MS).unref();
  return {
    watch: (queue, wake) => {
      wakers.set(queue, [...(wakers.get(queue) ?? []), wake]);
    },
    close: () => clearInterval(timer),
  };
}
