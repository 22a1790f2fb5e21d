import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import type { BulkAct } from '../../../platform/features/bulk-act.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { findAct, holdRows, setActState, storeOutcomes } from './bulk-acts.queries.ts';

/** Rows of one transaction: few enough that an undo and other people’s changes never wait long. */
const BATCH = 250;

/** Changes the rows of an act, or changes them back, a batch at a time. A retry continues where the last one ended. */
export const runActJob = defineJob({
  name: 'bulk-acts.run',
  payload: z.object({ act: z.uuid() }),
  retry: { limit: 3, delaySeconds: 2, maxDelaySeconds: 30 },
  expireSeconds: 900,
  concurrency: 2,
  perGroup: 1,
});

const GONE = 'It no longer exists';
const NO_WAY_BACK = 'This can’t be undone';

type Act = NonNullable<Awaited<ReturnType<typeof findAct>>>;

/** @returns false once no row is left */
async function runBatch(id: string, act: Act, bulkAct: BulkAct, { services }: JobContext): Promise<boolean> {
  const { projectId, accountId } = act;
  return inScope(services.databases.platform, { kind: 'project', projectId, accountId }, async (tx) => {
    const isUndo = act.state === 'undoing';
    const rows = await holdRows(tx, id, isUndo ? 'done' : 'waiting', BATCH);
    if (rows.length === 0) {
      await setActState(tx, id, isUndo ? 'undone' : 'done');
      return false;
    }
    const context = { tx, projectId, accountId, jobs: services.jobs };
    const outcomes = isUndo
      ? await bulkAct.undo(
          rows.filter(({ undo }) => undo !== null),
          context,
        )
      : await bulkAct.run(
          rows.map((row) => row.id),
          bulkAct.input.parse(act.input),
          context,
        );
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const reason = isUndo ? NO_WAY_BACK : GONE;
    await storeOutcomes(
      tx,
      id,
      rows.map((row) => byId.get(row.id) ?? { id: row.id, reason }),
      isUndo ? { changed: 'undone', failed: 'stayed' } : { changed: 'done', failed: 'failed' },
    );
    return true;
  });
}

export const runActHandler = handleJob<typeof runActJob.payload, JobContext>(
  runActJob,
  async ({ act: id }, context, run) => {
    const { platform } = context.services.databases;
    const act = await inScope(platform, { kind: 'platform' }, (tx) => findAct(tx, id));
    if (act?.state !== 'running' && act?.state !== 'undoing') return;
    try {
      const bulkAct = context.services.bulkActs.find(({ name }) => name === act.name);
      if (!bulkAct) throw new RangeError(`There is no bulk act ${act.name}`);
      while (await runBatch(id, act, bulkAct, context)) run.signal.throwIfAborted();
    } catch (error) {
      // It isn’t tried again, so its progress must not show it as running.
      if (run.attempt > runActJob.retry.limit)
        await inScope(platform, { kind: 'platform' }, (tx) => setActState(tx, id, 'stopped'));
      throw error;
    }
  },
);
