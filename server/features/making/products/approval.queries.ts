import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

interface Decision {
  readonly approval: 'approved' | 'denied' | 'resubmitted';
  /** Why it was denied; null otherwise. */
  readonly reason: string | null;
}

/**
 * Changes what was decided of products that stand otherwise, in the order of their ids. Denied ones leave the store at
 * once; approved ones that had been denied come back.
 * @param from only products that stand so
 * @returns those that changed
 */
export async function decideProducts(
  tx: Tx,
  ids: readonly string[],
  from: readonly string[],
  { approval, reason }: Decision,
): Promise<
  { readonly id: string; readonly projectId: string; readonly name: string; readonly urlName: string }[]
> {
  const { rows } = await sql<{ id: string; projectId: string; name: string; urlName: string }>`
    with held as materialized (
      select id from products
      where id = any(${ids}::uuid[]) and approval = any(${from}::text[]) and deleted_at is null and live_at is not null
      order by design_id is null, id for no key update)
    update products p set approval = ${approval}, denial_reason = ${reason}, updated_at = now(),
      enabled = case when ${approval} = 'approved' then p.enabled or p.approval in ('denied', 'resubmitted')
        else false end
    from held where p.id = held.id
    returning p.id, p.project_id, p.name, p.url_name`.execute(tx);
  return rows;
}
