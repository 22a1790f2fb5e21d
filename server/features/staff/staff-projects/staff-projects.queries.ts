import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { memberRoleSchema } from '../../../../shared/contract/roles.ts';
import { STAFF_PROJECT_MEMBERS_SHOWN } from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like.ts';
import { personName } from '../../accounts/identity/identity.ts';
import { integrationTypes } from '../../projects/projects/projects.ts';

const at = z.coerce.date().transform((date) => date.toISOString());
const standing = {
  id: z.string(),
  name: z.string(),
  isPro: z.boolean(),
  isTurbo: z.boolean(),
  isReseller: z.boolean(),
  platform: z.string().nullable(),
  createdAt: at,
};
const address = z.object({ subdomain: z.string(), customDomain: z.string().nullable() });

/** A store's own domain counts once it is set up. */
const customDomain = sql`case when s.custom_domain_set_up_at is not null then s.custom_domain end`;
export interface ProjectWish {
  readonly search: string;
  /** Host of the platform, with which a typed address of a store may end. */
  readonly mainHost: string;
  readonly only?: 'pro' | 'turbo' | 'reseller' | 'elsewhere' | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

const KINDS: Readonly<Record<NonNullable<ProjectWish['only']>, RawBuilder<unknown>>> = {
  pro: sql`and p.is_pro`,
  turbo: sql`and p.is_turbo`,
  reseller: sql`and p.is_reseller`,
  elsewhere: sql`and p.platform is not null and (p.is_turbo or p.is_reseller)`,
};

/** Projects by part of their name or code, of an owner's e-mail, or of a store's host; an address may be pasted whole. */
function matching(typed: string, mainHost: string): RawBuilder<unknown> {
  if (typed === '') return sql``;
  const pattern = containing(typed);
  const host = typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const subdomain = host.endsWith(`.${mainHost}`) ? host.slice(0, -mainHost.length - 1) : null;
  return sql`and p.id in (
    select id from projects where name ilike ${pattern} or code ilike ${pattern}
    union
    select m.project_id from accounts a join project_members m on m.account_id = a.id
    where m.role = 'owner' and a.email::text ilike ${pattern}
    union
    select s.project_id from stores s
    where s.subdomain = ${subdomain} or s.subdomain ilike ${pattern} or s.custom_domain ilike ${containing(host)})`;
}

const rowSchema = z.object({
  ...standing,
  number: z.coerce.number().int(),
  owner: z.string().nullable(),
  members: z.number().int(),
  stores: z.number().int(),
  first: address.nullable(),
});
export type FoundProject = z.output<typeof rowSchema>;

/** Projects from a place on, newest first; away from it, so oldest first, where `before` is given. */
export async function findProjects(tx: Tx, wish: ProjectWish): Promise<FoundProject[]> {
  const { before, after, only } = wish;
  const order = before === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql`
    with page as (
      select p.* from projects p
      where p.deleted_at is null ${matching(wish.search, wish.mainHost)}
        ${only === undefined ? sql`` : KINDS[only]}
        ${after === undefined ? sql`` : sql`and p.number < ${after}`}
        ${before === undefined ? sql`` : sql`and p.number > ${before}`}
      order by p.number ${order} limit ${wish.limit})
    select p.code as id, p.number, p.name, p.is_pro, p.is_turbo, p.is_reseller, p.platform, p.created_at,
      (select a.email::text from project_members m join accounts a on a.id = m.account_id
        where m.project_id = p.id and m.role = 'owner' order by m.joined_at, a.id limit 1) as owner,
      (select count(*)::int from project_members m where m.project_id = p.id) as members,
      (select count(*)::int from stores s where s.project_id = p.id) as stores,
      (select json_build_object('subdomain', s.subdomain, 'customDomain', ${customDomain}) from stores s
        where s.project_id = p.id order by s.created_at, s.id limit 1) as first
    from page p order by p.number ${order}`.execute(tx);
  return rows.map((row) => rowSchema.parse(row));
}

const projectSchema = z.object({
  ...standing,
  integrations: z.array(z.string()),
  currency: z.string(),
  force2fa: z.boolean(),
  subscription: z
    .object({
      plan: z.string(),
      billingCycle: z.enum(['yearly', 'monthly']),
      status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
      periodEnd: at,
      trialEnd: at.nullable(),
      endsWithPeriod: z.boolean(),
    })
    .nullable(),
  members: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      role: memberRoleSchema,
      customRole: z.string().nullable(),
      joinedAt: at,
    }),
  ),
  memberCount: z.number().int(),
  divisions: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      number: z.number().int(),
      disabled: z.boolean(),
      stores: z.array(
        address.extend({
          name: z.string(),
          approval: z.enum(['pending', 'approved', 'denied']),
          comingSoon: z.boolean(),
          passwordProtected: z.boolean(),
        }),
      ),
    }),
  ),
  platforms: z.array(z.string()),
});
export type KnownProject = z.output<typeof projectSchema>;

/** One project by its code; undefined where there is none. */
export async function findProject(tx: Tx, code: string): Promise<KnownProject | undefined> {
  const { rows } = await sql`
    select p.code as id, p.name, p.is_pro, p.is_turbo, p.is_reseller, p.platform, p.created_at,
      ${integrationTypes(sql`p.id`)} as integrations,
      p.currency, p.force_two_factor as force2fa,
      (select json_build_object('plan', b.plan, 'billingCycle', b.billing_cycle, 'status', b.status,
          'periodEnd', b.period_end, 'trialEnd', b.trial_end, 'endsWithPeriod', b.ends_with_period)
        from subscriptions b where b.project_id = p.id order by b.created_at desc, b.id desc limit 1) as subscription,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'email', e.email, 'role', e.role,
          'customRole', e.custom_role, 'joinedAt', e.joined_at)), '[]')
        from (select a.id, ${personName('a')} as name, a.email::text as email, m.role, r.name as custom_role, m.joined_at
          from project_members m join accounts a on a.id = m.account_id left join project_roles r on r.id = m.role_id
          where m.project_id = p.id
          order by m.role = 'owner' desc, lower(${personName('a')}), a.id limit ${STAFF_PROJECT_MEMBERS_SHOWN}) e) as members,
      (select count(*)::int from project_members m where m.project_id = p.id) as member_count,
      (select coalesce(json_agg(json_build_object('code', d.code, 'name', d.name, 'number', d.number,
          'disabled', d.disabled, 'stores', (
            select coalesce(json_agg(json_build_object('name', s.name, 'subdomain', s.subdomain,
              'customDomain', ${customDomain}, 'approval', s.approval, 'comingSoon', s.coming_soon,
              'passwordProtected', s.password_hash is not null) order by s.created_at, s.id), '[]')
            from stores s where s.division_id = d.id)) order by d.number), '[]')
        from divisions d where d.project_id = p.id) as divisions,
      (select coalesce(json_agg(domain order by domain), '[]') from platforms) as platforms
    from projects p where p.code = ${code} and p.deleted_at is null`.execute(tx);
  return rows[0] === undefined ? undefined : projectSchema.parse(rows[0]);
}
