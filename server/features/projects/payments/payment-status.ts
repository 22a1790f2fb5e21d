import { sql } from 'kysely';

/**
 * The status of a payment `p`, or `authenticating` while the sandbox's bank waits for the shopper's answer. With Stripe
 * its own script asks that question.
 */
export const paymentStatusColumn = sql<string | null>`
  case when p.status in ('pending', 'failed') and (
    select i.status from sandbox_intents i where i.id = p.intent_id) = 'authenticating' then 'authenticating' else p.status end`;
