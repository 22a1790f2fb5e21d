import { z } from 'zod';
import {
  type FileProblem,
  type FileProduct,
  IMPORT_LIMITS,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { type CurrencyCode, findDecimalMark } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { withContent } from './kept-file.ts';
import { readProducts } from './open-table.ts';
import { type PlannedProduct, planFile } from './plan-file.ts';
import { failCheck, findToCheck, storeCheck } from './product-imports.queries.ts';

/** Finds out what an import would change. A check that was overtaken by another one stores nothing. */
export const checkImportJob = defineJob({
  name: 'product-files.check',
  payload: z.object({ import: z.uuid(), revision: z.int() }),
  retry: { limit: 2, delaySeconds: 2 },
  expireSeconds: 300,
  concurrency: 2,
  perGroup: 1,
});

/** Products that are compared in one transaction. */
const BATCH = 500;

/** The mark that the prices have that a file says of all its products. */
const markOf = (products: readonly FileProduct[], currency: CurrencyCode) =>
  findDecimalMark(
    products
      .flatMap(({ prices, compareAts }) => [...(prices ?? []), ...(compareAts ?? [])])
      .map(({ text }) => text),
    currency,
  );

function* batchesOf(products: readonly FileProduct[]) {
  for (let at = 0; at < products.length; at += BATCH) yield products.slice(at, at + BATCH);
}

async function check(id: string, revision: number, { services }: JobContext, signal: AbortSignal) {
  const { platform } = services.databases;
  const asked = await inScope(platform, { kind: 'platform' }, (tx) => findToCheck(tx, id, revision));
  if (!asked) return;
  const { projectId, accountId } = asked;
  const scope = { kind: 'project', projectId, accountId } as const;
  const { columns, decimalMark, currency, ...reading } = asked;
  const file = await withContent(asked.content, (path) => readProducts(path, columns, reading));
  const mark = decimalMark ?? markOf(file.products, currency);
  const problems: FileProblem[] = [...file.problems];
  const planned: PlannedProduct[] = [];
  let [same, refused] = [0, file.problems.length];
  const day = new Date().toISOString().slice(0, 10);
  for (const batch of batchesOf(file.products)) {
    signal.throwIfAborted();
    const plan = await inScope(platform, scope, (tx) =>
      planFile(tx, projectId, batch, { day, decimalMark: mark }),
    );
    planned.push(...plan.planned);
    problems.push(...plan.problems);
    same += plan.same;
    refused += plan.refused;
  }
  const over = planned.splice(IMPORT_LIMITS.products);
  refused += over.length;
  for (const { line, handle } of over)
    problems.push({
      line,
      handle,
      level: 'error',
      text: `One import changes up to ${formatNumber(IMPORT_LIMITS.products)} products. Import the rest afterwards`,
    });
  const counts = {
    changing: planned.length,
    losing: planned.filter(({ isLosing }) => isLosing).length,
    same,
    refused,
    problems: problems.length,
  };
  await inScope(platform, scope, (tx) =>
    storeCheck(tx, { id, revision, projectId }, { planned, problems, counts }),
  );
}

export const checkImportHandler = handleJob<typeof checkImportJob.payload, JobContext>(
  checkImportJob,
  async ({ import: id, revision }, context, run) => {
    try {
      await check(id, revision, context, run.signal);
    } catch (error) {
      // It isn’t tried again, so the screen must not wait for it.
      if (run.attempt > checkImportJob.retry.limit)
        await inScope(context.services.databases.platform, { kind: 'platform' }, (tx) =>
          failCheck(tx, id, revision),
        );
      throw error;
    }
  },
);
