import type { RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { BULK_ROWS_MAX } from '../../../../shared/contract/bulk-act.ts';
import { conflict, forbidden } from '../../../../shared/contract/errors.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import type { BulkAct } from '../../../platform/features/bulk-act.ts';
import { addAct } from './bulk-acts.queries.ts';
import { runActJob } from './run-act.job.ts';

/** Refuses more rows than one act changes. @throws Refusal 409 */
export function requireRows(count: number, max = BULK_ROWS_MAX): void {
  if (count > max) throw conflict('too-many-rows', `Choose ${formatNumber(max)} or fewer at a time`);
}

/**
 * Starts a bulk act in the background, on the rows of a statement as they are now. The call has checked that the
 * person may change them.
 * @param rows selects their `id`
 * @throws Refusal 409 too many rows
 */
export async function startAct<Input extends z.ZodType>(
  { tx, user, project, services }: Pick<CallContext, 'tx' | 'user' | 'project' | 'services'>,
  act: BulkAct<Input>,
  rows: RawBuilder<unknown>,
  input: z.output<Input>,
  max = BULK_ROWS_MAX,
): Promise<{ act: string }> {
  if (!user || !project) throw forbidden();
  const id = newId();
  requireRows(
    await addAct(tx, { id, accountId: user.id, projectId: project.id, name: act.name, input, rows }),
    max,
  );
  await services.jobs.enqueue(tx, runActJob, { act: id }, { group: project.id });
  return { act: id };
}
