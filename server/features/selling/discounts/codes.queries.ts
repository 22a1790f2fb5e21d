import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

export interface FoundCode {
  readonly id: string;
  readonly discountId: string;
}

/** A store's code by its key. */
export async function findCode(tx: Tx, storeId: string, key: string): Promise<FoundCode | null> {
  const { rows } = await sql<FoundCode>`
    select id, discount_id from discount_codes where store_id = ${storeId} and code_key = ${key}`.execute(tx);
  return rows[0] ?? null;
}
