import { sql } from 'kysely';
import { z } from 'zod';
import {
  announcementSchema,
  socialLinksSchema,
} from '../../../../shared/features/site/store-facts/store-facts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const factsSchema = z.object({
  divisionId: z.uuid(),
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  country: z.string(),
  socialLinks: socialLinksSchema,
  announcement: announcementSchema,
});

const factsRead = defineRead({
  name: 'stores.facts',
  tables: ['stores'],
  input: { projectId: 'uuid' },
  row: factsSchema,
  sql: ({ projectId }) => sql`
    select division_id, name, tagline, coalesce(email::text, '') as email, country, social_links, announcement
    from stores where project_id = ${projectId} order by created_at limit 1`,
  budget: { nodes: 5, cost: 41 },
});

/** What a project’s store says of itself; null without a store. */
export const findStoreFacts = (tx: Tx, projectId: string) => factsRead.find(tx, { projectId });
