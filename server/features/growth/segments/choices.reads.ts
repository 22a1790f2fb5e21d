import { sql } from 'kysely';
import { z } from 'zod';
import type { CHOICE_KINDS } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { defineRead } from '../../../platform/database/reads.ts';

/** What rows of a definition can name, found by a part of its name: at most 20 of each kind. */

const row = z.object({ value: z.string(), text: z.string() });
const input = { storeId: 'uuid', projectId: 'uuid', like: 'text' } as const;

const product = defineRead({
  name: 'segments.product-choices',
  tables: ['products'],
  input,
  row,
  sql: ({ projectId, like }) => sql`
    select id::text as value, name as text from products
    where project_id = ${projectId} and name ilike ${like} order by created_at desc limit 20`,
  budget: { nodes: 6, cost: 200 },
});
const collection = defineRead({
  name: 'segments.collection-choices',
  tables: ['collections'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select id::text as value, name as text from collections
    where store_id = ${storeId} and name ilike ${like} order by position, name limit 20`,
  budget: { nodes: 6, cost: 200 },
});
const list = defineRead({
  name: 'segments.list-choices',
  tables: ['mailingLists'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select id::text as value, name as text from mailing_lists
    where store_id = ${storeId} and archived_at is null and name ilike ${like} order by name_key limit 20`,
  budget: { nodes: 6, cost: 200 },
});
const segment = defineRead({
  name: 'segments.segment-choices',
  tables: ['segments'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select id::text as value, name as text from segments
    where store_id = ${storeId} and name ilike ${like} order by name_key limit 20`,
  budget: { nodes: 6, cost: 200 },
});
/** Only the newest people are looked through: old names aren’t offered. */
const tag = defineRead({
  name: 'segments.tag-choices',
  tables: ['people'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select distinct t as value, t as text from (
      select tags from people where store_id = ${storeId} and tags <> '{}' order by created_at desc, id desc limit 2000) p, unnest(p.tags) t
    where t ilike ${like} order by 1 limit 20`,
  budget: { nodes: 12, cost: 3000 },
});
const property = defineRead({
  name: 'segments.property-choices',
  tables: ['people'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select distinct k as value, k as text from (
      select props from people where store_id = ${storeId} and props <> '{}' order by created_at desc, id desc limit 2000) p, jsonb_object_keys(p.props) k
    where k ilike ${like} order by 1 limit 20`,
  budget: { nodes: 12, cost: 5000 },
});
const colour = defineRead({
  name: 'segments.colour-choices',
  tables: ['personEvents'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select distinct c as value, c as text from (
      select data from person_events where store_id = ${storeId} and name = 'ordered' order by at desc limit 2000) e,
      jsonb_array_elements_text(e.data->'colours') c
    where c ilike ${like} order by 1 limit 20`,
  budget: { nodes: 12, cost: 5000 },
});

/** Campaigns that had a time to leave at: a draft reached no one. */
const campaign = defineRead({
  name: 'segments.campaign-choices',
  tables: ['campaigns'],
  input,
  row,
  sql: ({ storeId, like }) => sql`
    select id::text as value, name as text from campaigns
    where store_id = ${storeId} and state <> 'draft' and name ilike ${like} order by created_at desc, id limit 20`,
  budget: { nodes: 6, cost: 200 },
});

export const choiceReads = {
  product,
  collection,
  colour,
  list,
  segment,
  tag,
  property,
  campaign,
} satisfies Readonly<Record<(typeof CHOICE_KINDS)[number], typeof product>>;
