import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signWebhook } from '../../server/platform/payments/signature.ts';
import type { TestServer } from './server.ts';

/**
 * Tells the server that an order’s payment has succeeded, whatever the server has asked of the provider before: as when a
 * bank has taken the money all the same.
 * @returns the status of the answer
 */
export async function tellPaid(server: TestServer, orderHash: string): Promise<number> {
  const { rows } = await sql<{ intentId: string; amountMinor: number; currency: string }>`
    update sandbox_intents i
    set status = case when i.status in ('succeeded', 'refunded') then i.status else 'succeeded' end from payments p join orders o on o.id = p.order_id
    where p.intent_id = i.id and o.hash = ${orderHash}
    returning i.id as "intentId", i.amount_minor::int as "amountMinor", i.currency`.execute(
    server.services.databases.platform,
  );
  const [intent] = rows;
  if (!intent) throw new Error(`Order ${orderHash} has no payment`);
  const id = randomUUID();
  const body = JSON.stringify({
    ...intent,
    id,
    kind: 'succeeded',
    reference: id,
    message: '',
    methodName: 'Test card',
  });
  const key = createHmac('sha256', server.services.secret).update('sandbox webhook').digest('hex');
  const { status } = await fetch(`${server.origin}/omnis/v3/payments/webhook/sandbox/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'selvedge-signature': signWebhook(Buffer.from(body), key),
    },
    body,
  });
  return status;
}
