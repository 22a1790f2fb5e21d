import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';

const uuid = z.uuid();

/** The condition for the order `o` that a call names by id, number or order code. No order where it is none of these. */
export function orderNamed(key: string): RawBuilder<unknown> {
  if (uuid.safeParse(key).success) return sql`o.id = ${key}`;
  return sql`o.number = ${orderNumberOfCode(key)}::bigint`;
}
