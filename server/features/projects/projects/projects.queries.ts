import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  firstIntegrations,
  type IntegrationType,
  type ProjectBadge,
  urlName,
} from '../../../../shared/features/projects/projects/projects.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { unlockBadges } from './badges.ts';
import type { ProjectSettings } from './changed-settings.ts';
import { insertIntegrations } from './integrations.ts';
import { insertOwner } from './members.ts';

export interface NewProject {
  readonly name: string;
  readonly ownerId: string;
  readonly integrationType: IntegrationType;
  readonly demographic: string | null;
  readonly promoUrl: string | null;
  readonly affiliate: string | null;
  readonly badges: readonly ProjectBadge[];
  /** Only where the code must not follow from name and number. */
  readonly code?: string;
}

/** Keeps a project with its owner and first badges, in one statement. The transaction has to see the new project. */
export async function insertProject(
  tx: Tx,
  id: string,
  project: NewProject,
): Promise<{ id: string; code: string }> {
  const slug = urlName(project.name) || 'project';
  const { rows } = await sql<{ code: string }>`
    with numbered as (select nextval(pg_get_serial_sequence('projects', 'number')) as number),
      made as (
        insert into projects (id, number, code, name, integration_type, demographic, promo_url, affiliate, created_by)
          overriding system value
        select ${id}, number, coalesce(${project.code ?? null}, ${slug} || '-' || number), ${project.name},
          ${project.integrationType}, ${project.demographic}, ${project.promoUrl}, ${project.affiliate}, ${project.ownerId}
        from numbered returning code),
      joined as (
        ${insertOwner(id, project.ownerId)}),
      connected as (
        ${insertIntegrations(id, firstIntegrations(project.integrationType))}),
      unlocked as (
        ${unlockBadges(id, project.badges)})
    select code from made`.execute(tx);
  return { id, code: rows[0]?.code ?? slug };
}

export const newProjectId = (): string => newId();

export interface ProjectRow {
  readonly code: string;
  readonly name: string;
  readonly role: string;
  /** The member's extra permissions. */
  readonly besides: string[];
  readonly integrationType: string;
  readonly currency: string;
  readonly isPro: boolean;
  readonly isTurbo: boolean;
  readonly createdAt: Date;
  readonly total: number;
}

/** Projects of an account, the first that are not turbo first. */
export async function findOwnProjects(
  tx: Tx,
  accountId: string,
  wanted: { id?: string; search?: string; offset: number; limit: number },
): Promise<ProjectRow[]> {
  const pattern = wanted.search ? containing(wanted.search) : null;
  const { rows } = await sql<ProjectRow>`
    select p.code, p.name, m.role, p.integration_type, p.currency, p.is_pro, p.is_turbo, p.created_at,
      member_extra_permissions(p.id, m.account_id) as besides,
      count(*) over ()::int as total
    from project_members m join projects p on p.id = m.project_id
    where m.account_id = ${accountId} and p.deleted_at is null
      and (${wanted.id ?? null}::text is null or p.code = ${wanted.id ?? null} or p.id::text = ${wanted.id ?? null})
      and (${pattern}::text is null or p.name ilike ${pattern} or p.code ilike ${pattern})
    order by p.is_turbo, p.number limit ${wanted.limit} offset ${wanted.offset}`.execute(tx);
  return rows;
}

/** A project's name and how many of its paid orders are open, locked until the transaction ends. */
export async function lockProject(
  tx: Tx,
  id: string,
  finished: readonly string[],
): Promise<{ name: string; openOrders: number }> {
  const { rows } = await sql<{ name: string; openOrders: number }>`
    select p.name, (select count(*)::int from orders o
      where o.project_id = p.id and not o.status = any(${[...finished]}::text[])) as open_orders
    from projects p where p.id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The project doesn’t exist');
  return row;
}

/** Whether an account belongs to the leadership of the internal staff. */
export async function isLeadership(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('leadership')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.leadership === true;
}

/** Says on which platform a project is worked on; a domain that is new is kept with the platforms. False for no project. */
export async function placeProject(
  tx: Tx,
  code: string,
  place: { isTurbo: boolean; isReseller: boolean; platform: string | null },
  by: string,
): Promise<boolean> {
  if (place.platform !== null)
    await tx
      .insertInto('platforms')
      .values({ domain: place.platform, addedBy: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const changed = await tx
    .updateTable('projects')
    .set(place)
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/**
 * Says whether projects have Pro, as part of a larger statement.
 * @param changes rows of `project_id` and `is_pro`
 */
export const updatePro = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update projects set is_pro = change.is_pro from (${changes}) change where projects.id = change.project_id`;

const ownedProjectSchema = z.object({
  code: z.string(),
  name: z.string(),
  owners: z.array(z.object({ id: z.uuid(), email: z.string() })),
});

/** A project with its owners, to tell them something; null without such a project. */
export async function findOwners(tx: Tx, id: string): Promise<z.output<typeof ownedProjectSchema> | null> {
  const { rows } = await sql`
    select p.code, p.name, (
      select coalesce(json_agg(json_build_object('id', a.id, 'email', a.email) order by a.id), '[]')
      from project_members m join accounts a on a.id = m.account_id
      where m.project_id = p.id and m.role = 'owner') as owners
    from projects p where p.id = ${id}`.execute(tx);
  return rows[0] === undefined ? null : ownedProjectSchema.parse(rows[0]);
}

/** The currency of a project’s figures. */
export async function findCurrency(tx: Tx, id: string): Promise<string> {
  const { currency } = await tx
    .selectFrom('projects')
    .select('currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return currency;
}

export async function setProjectCurrency(tx: Tx, id: string, currency: string): Promise<void> {
  await tx.updateTable('projects').set({ currency }).where('id', '=', id).execute();
}

/** Hides a project from everyone and closes its stores; its rows stay for the sales records. */
export async function markDeleted(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update projects set deleted_at = now(), deleted_by = ${by} where id = ${id}`.execute(tx);
}

/** The settings whose changes are told, as they are before the transaction changes them. */
export const findSettings = (tx: Tx, projectId: string): Promise<ProjectSettings> =>
  tx
    .selectFrom('projects')
    .select(['name', 'forceTwoFactor', 'currency'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
