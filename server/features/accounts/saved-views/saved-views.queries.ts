import { sql } from 'kysely';
import { z } from 'zod';
import type { SavedView } from '../../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** One list of one person. */
export interface PersonsList {
  readonly accountId: string;
  /** Null for a list of everything. */
  readonly projectId: string | null;
  readonly list: string;
}

const COLUMNS = ['id', 'name', 'address', 'isStart'] as const;

export const listViews = (tx: Tx, { accountId, projectId, list }: PersonsList): Promise<SavedView[]> =>
  tx
    .selectFrom('savedViews')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where(sql<boolean>`project_id is not distinct from ${projectId}`)
    .where('list', '=', list)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** @returns undefined if the list has a view of this name */
export const addView = (
  tx: Tx,
  of: PersonsList,
  view: { readonly id: string; readonly name: string; readonly address: string },
): Promise<SavedView | undefined> =>
  tx
    .insertInto('savedViews')
    .values({ ...of, ...view })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

const viewSchema = z.object({ id: z.uuid(), name: z.string(), address: z.string(), isStart: z.boolean() });

/**
 * Changes a person's view; one that its list opens with takes the place of another.
 * @returns undefined if there is none, `taken` if the list has another view of this name
 */
export async function updateView(
  tx: Tx,
  accountId: string,
  id: string,
  {
    name,
    address,
    isStart,
  }: { name?: string | undefined; address?: string | undefined; isStart?: boolean | undefined },
): Promise<SavedView | 'taken' | undefined> {
  const { rows } = await sql`
    with changed as (
        select * from saved_views where id = ${id} and account_id = ${accountId} for update),
      taken as (
        select from saved_views o join changed c on o.account_id = c.account_id
          and o.project_id is not distinct from c.project_id and o.list = c.list
        where o.name = ${name ?? null} and o.id <> c.id)
    update saved_views v set
      name = case when v.id = c.id then coalesce(${name ?? null}, v.name) else v.name end,
      address = case when v.id = c.id then coalesce(${address ?? null}, v.address) else v.address end,
      is_start = case
        when v.id = c.id then coalesce(${isStart ?? null}::boolean, v.is_start)
        else v.is_start and not coalesce(${isStart ?? null}::boolean, false) end
    from changed c
    where v.account_id = c.account_id and v.project_id is not distinct from c.project_id and v.list = c.list
      and (v.id = c.id or v.is_start) and not exists (select from taken)
    returning v.id, v.name, v.address, v.is_start`.execute(tx);
  const found = z
    .array(viewSchema)
    .parse(rows)
    .find((view) => view.id === id);
  if (found) return found;
  const isThere = await tx
    .selectFrom('savedViews')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return isThere && 'taken';
}

export const deleteView = (tx: Tx, accountId: string, id: string) =>
  tx
    .deleteFrom('savedViews')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .returning('id')
    .executeTakeFirst();
