import { sql } from 'kysely';
import { z } from 'zod';
import { variantSchema } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { sellerSchema } from '../../../../shared/features/projects/sellers/sellers.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const storeRow = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  country: z.string(),
  email: z.string().nullable(),
  seller: sellerSchema,
  subdomain: z.string(),
  customDomain: z.string().nullable(),
});
export type CampaignStore = z.output<typeof storeRow>;

/** The project’s first store: campaigns are its. */
export const campaignStoreRead = defineRead({
  name: 'campaigns.store',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: storeRow,
  sql: ({ projectId }) => sql`
    select id, project_id, name, country, email::text as email, seller, subdomain,
      case when custom_domain_set_up_at is not null then custom_domain end as custom_domain
    from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** Stores whose campaigns are at work. */
export const sendingStoresRead = defineRead({
  name: 'campaigns.sending-stores',
  tables: ['stores'],
  input: { ids: 'uuid[]' },
  row: storeRow,
  sql: ({ ids }) => sql`
    select id, project_id, name, country, email::text as email, seller, subdomain,
      case when custom_domain_set_up_at is not null then custom_domain end as custom_domain
    from stores where id = any(${ids})`,
  budget: { nodes: 5, cost: 100 },
});

/** A link to a preview that still works, with its store. */
export const previewShareRead = defineRead({
  name: 'campaigns.preview-share',
  tables: ['previewShares', 'stores'],
  input: { id: 'uuid', storeId: 'uuid' },
  row: storeRow.extend({ campaignId: z.uuid(), variant: variantSchema, endsAt: z.date() }),
  sql: ({ id, storeId }) => sql`
    select p.campaign_id, p.variant, p.ends_at, s.id, s.project_id, s.name, s.country, s.email::text as email, s.seller,
      s.subdomain, case when s.custom_domain_set_up_at is not null then s.custom_domain end as custom_domain
    from preview_shares p join stores s on s.id = p.store_id
    where p.id = ${id} and p.store_id = ${storeId} and p.ends_at > now()`,
  budget: { nodes: 8, cost: 100 },
});

/** Lists and segments of a store with how many people each has. */
export const audienceChoicesRead = defineRead({
  name: 'campaigns.audience-choices',
  tables: ['mailingLists', 'mailingListMembers', 'segments'],
  input: { storeId: 'uuid' },
  row: z.object({ kind: z.enum(['list', 'segment']), id: z.uuid(), name: z.string(), people: z.int() }),
  sql: ({ storeId }) => sql`
    select 'list' as kind, l.id, l.name, (
      select count(*)::int from mailing_list_members m where m.list_id = l.id) as people
    from mailing_lists l where l.store_id = ${storeId} and l.archived_at is null
    union all
    select 'segment', s.id, s.name, s.members from segments s where s.store_id = ${storeId}
    order by kind, name, id limit 1000`,
  budget: { nodes: 20, cost: 8000 },
});

/** What emails say to people, and where mails still reach them. */
export const readersRead = defineRead({
  name: 'campaigns.readers',
  tables: ['people', 'consentStates'],
  input: { ids: 'uuid[]' },
  row: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
    key: z.string().nullable(),
    basis: z.enum(['consent', 'customer']).nullable(),
    since: z.date().nullable(),
  }),
  sql: ({ ids }) => sql`
    select p.id, p.first_name, p.last_name, p.country, encode(p.address_key, 'hex') as key, cs.basis, cs.since
    from people p
    left join consent_states cs on cs.store_id = p.store_id and cs.address_key = p.address_key
      and cs.channel = 'email' and cs.state = 'given'
    where p.id = any(${ids}) and p.merged_into is null and p.erased_at is null`,
  budget: { nodes: 10, cost: 800 },
});

/** The newest people of a store: a preview shows what one of them gets. */
export const previewPeopleRead = defineRead({
  name: 'campaigns.preview-people',
  tables: ['people'],
  input: { storeId: 'uuid' },
  row: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
    address: z.string().nullable(),
  }),
  sql: ({ storeId }) => sql`
    select id, first_name, last_name, country, address from people
    where store_id = ${storeId} and merged_into is null and erased_at is null
    order by created_at desc, id desc limit 30`,
  budget: { nodes: 6, cost: 200 },
});

/** Names of accounts, as campaigns say who changed them. */
export const namesRead = defineRead({
  name: 'campaigns.names',
  tables: ['accounts'],
  input: { ids: 'uuid[]' },
  row: z.object({ id: z.uuid(), name: z.string() }),
  sql: ({ ids }) => sql`
    select id, coalesce(nullif(first_name, ''), username, email::text) as name from accounts where id = any(${ids})`,
  budget: { nodes: 5, cost: 100 },
});

/** The store at a subdomain with its project’s first owner, who demo data is made by. */
export const demoOwnerRead = defineRead({
  name: 'campaigns.demo-owner',
  tables: ['projectMembers', 'stores'],
  input: { subdomain: 'text' },
  row: z.object({ accountId: z.uuid(), projectId: z.uuid(), tagline: z.string() }),
  sql: ({ subdomain }) => sql`
    select m.account_id, m.project_id, s.tagline from stores s
    join project_members m on m.project_id = s.project_id and m.role = 'owner'
    where s.subdomain = ${subdomain} order by m.account_id limit 1`,
  budget: { nodes: 10, cost: 200 },
});
