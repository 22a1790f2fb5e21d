import { sql } from 'kysely';
import { z } from 'zod';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { defineRead } from '../../../platform/database/reads.ts';

/** A store as its emails show it, with where its sender can be written to. */
export const mailStoreRead = defineRead({
  name: 'email-drafts.store',
  tables: ['stores'],
  input: { projectId: 'uuid', division: 'uuid?' },
  row: z.object({
    id: z.uuid(),
    divisionId: z.uuid(),
    name: z.string(),
    tagline: z.string(),
    country: z.string(),
    email: z.string().nullable(),
    theme: z.string(),
    themeProperties: z.record(z.string(), z.unknown()),
    logo: z.object({ sha256: z.string(), width: z.int() }).nullable(),
    seller: sellerSchema,
    subdomain: z.string(),
    customDomain: z.string().nullable(),
  }),
  sql: ({ projectId, division }) => sql`
    select s.id, s.division_id, s.name, s.tagline, s.country, s.email::text as email, s.theme, s.theme_properties,
      s.logo_variants -> 'mail' as logo, s.seller, s.subdomain,
      case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain
    from stores s where s.project_id = ${projectId} and (${division} is null or s.division_id = ${division})
    order by s.created_at limit 1`,
  budget: { nodes: 6, cost: 60 },
});

/** Codes that emails name, as they are now. */
export const mailedCodesRead = defineRead({
  name: 'email-drafts.codes',
  tables: ['discountClaims', 'discountCodes', 'discounts'],
  input: { storeId: 'uuid', keys: 'text[]' },
  row: z.object({
    key: z.string(),
    code: z.string(),
    startsAt: z.date(),
    endsAt: z.date().nullable(),
    timeZone: z.string(),
    isUsedUp: z.boolean(),
  }),
  sql: ({ storeId, keys }) => sql`
    select c.code_key as key, c.code, d.starts_at, d.ends_at, d.time_zone,
      coalesce(d.claimed >= d.total_limit, false)
        or (c.is_single_use and exists (select from discount_claims x where x.code_id = c.id)) as is_used_up
    from discount_codes c join discounts d on d.id = c.discount_id
    where c.store_id = ${storeId} and c.code_key = any((select ${keys})::text[])`,
  budget: { nodes: 14, cost: 300 },
});

/** Members of a project, who can get test emails. */
export const testersRead = defineRead({
  name: 'email-drafts.testers',
  tables: ['accounts', 'projectMembers'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  sql: ({ projectId }) => sql`
    select a.id, coalesce(nullif(a.first_name, ''), a.username, a.email::text) as name, a.email::text as email
    from project_members m join accounts a on a.id = m.account_id
    where m.project_id = ${projectId} order by name, a.id limit 200`,
  budget: { nodes: 10, cost: 400 },
});
