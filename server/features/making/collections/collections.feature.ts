import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { ALL_PRODUCTS } from '../../../../shared/features/projects/stores/stores.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import type { NewStorePart } from '../../../platform/features/new-store.ts';
import { collectionsImplementations } from './collections.handlers.ts';
import { collectionJobs } from './collections.jobs.ts';
import { countByPrice } from './collections.queries.ts';

/** A store's collection of everything it sells. */
const addAllProducts: NewStorePart = (store) => sql`
  insert into collections (id, project_id, store_id, name, url_name)
  values (${newId()}, ${store.projectId}, ${store.id}, ${ALL_PRODUCTS.name}, ${ALL_PRODUCTS.urlName})`;

export const feature = defineFeature({
  tables: ['collectionAddresses', 'collectionProducts', 'collections'],
  newStore: [addAllProducts],
  storeCurrency: {
    names: ['collection by price', 'collections by price'],
    count: countByPrice,
  },
  calls: collectionsImplementations,
  jobs: collectionJobs,
});
