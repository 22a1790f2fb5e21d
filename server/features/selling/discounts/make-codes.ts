import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  CODE_LENGTH,
  toCodeKey,
  toRandomCode,
} from '../../../../shared/features/selling/discounts/discounts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

/** Codes of one transaction. */
const BATCH = 5_000;

/** Makes a discount's codes until it has as many as are wanted. A retry continues where the last one ended. */
export const makeCodesJob = defineJob({
  name: 'discounts.make-codes',
  payload: z.object({ discountId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 30 },
  expireSeconds: 300,
  concurrency: 2,
  perGroup: 1,
});

const wantedSchema = z.object({
  projectId: z.uuid(),
  storeId: z.uuid(),
  prefix: z.string(),
  missing: z.int(),
});

/** Random codes; those that the store has already are left out. */
function makeBatch(count: number, prefix: string) {
  return Array.from({ length: count }, () => {
    const code = toRandomCode(randomBytes(CODE_LENGTH), prefix);
    return { id: newId(), code, key: toCodeKey(code) };
  });
}

/** @returns false once none is missing */
async function addBatch(tx: Tx, discountId: string): Promise<boolean> {
  const { rows } = await sql`
    select d.project_id, d.store_id, d.codes_prefix as prefix, d.codes_wanted - (
      select count(*) from discount_codes c where c.discount_id = d.id)::int as missing
    from discounts d where d.id = ${discountId} for update`.execute(tx);
  if (rows[0] === undefined) return false;
  const { projectId, storeId, prefix, missing } = wantedSchema.parse(rows[0]);
  if (missing <= 0) return false;
  const batch = makeBatch(Math.min(missing, BATCH), prefix);
  await sql`
    insert into discount_codes (id, project_id, store_id, discount_id, code, code_key, is_single_use)
    select id, ${projectId}::uuid, ${storeId}::uuid, ${discountId}::uuid, code, key, true
    from json_to_recordset(${JSON.stringify(batch)}::json) as b(id uuid, code text, key text)
    on conflict (store_id, code_key) do nothing`.execute(tx);
  return true;
}

export const makeCodesHandler = handleJob(
  makeCodesJob,
  async ({ discountId }, { services }: JobContext, { signal }) => {
    const scope = { kind: 'platform' } as const;
    while (
      !signal.aborted &&
      (await inScope(services.databases.platform, scope, (tx) => addBatch(tx, discountId)))
    );
  },
);

const exportedSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  orderNumber: z.coerce.number().nullable(),
});
export type ExportedCode = z.output<typeof exportedSchema>;

/** A discount's codes in the order they were made, each with the order that has it. */
export async function listCodes(
  tx: Tx,
  projectId: string,
  discountId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ rows: ExportedCode[]; next: string | null }> {
  const { rows } = await sql`
    select c.id, c.code, (
      select o.number from orders o where o.id = (
        select x.order_id from discount_claims x where x.code_id = c.id and x.is_single_use)) as order_number
    from discount_codes c
    where c.discount_id = ${discountId} and c.project_id = ${projectId} and (${after ?? null}::uuid is null or c.id > ${after ?? null}::uuid)
    order by c.id limit ${limit}`.execute(tx);
  const codes = z.array(exportedSchema).parse(rows);
  return { rows: codes, next: codes.length === limit ? (codes.at(-1)?.id ?? null) : null };
}
