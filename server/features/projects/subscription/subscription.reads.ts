import { sql } from 'kysely';
import { z } from 'zod';
import { defineRead } from '../../../platform/database/reads.ts';

/** The provider's customers that were made with the address of an account, with the one it has now. */
export const customersRead = defineRead({
  name: 'subscription.customers',
  tables: ['accounts', 'subscriptionIntents'],
  input: { provider: 'text', accountId: 'uuid' },
  row: z.object({ customerId: z.string(), email: z.string() }),
  sql: ({ provider, accountId }) => sql`
    select first.customer_id, a.email::text as email
    from (select distinct on (customer_id) customer_id, account_id from subscription_intents
      where provider = ${provider}
        and project_id in (select project_id from subscription_intents where account_id = ${accountId})
      order by customer_id, created_at) first
    join accounts a on a.id = first.account_id
    where first.account_id = ${accountId}`,
  budget: { nodes: 14, cost: 200 },
});
