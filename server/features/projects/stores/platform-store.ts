import { sql } from 'kysely';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';

/** The id of the platform’s own store, which sells samples and what shoppers design; null before there is one. */
export const platformStoreId = sql<string>`(select s.id from stores s join divisions d on d.id = s.division_id
  where d.number = ${PLATFORM_DIVISION_ID} order by s.created_at limit 1)`;
