import { sql } from 'kysely';
import { z } from 'zod';
import {
  type NotificationChoices,
  refusableWaySchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { changeRefusals, findRefusals } from '../../../platform/mail/preferences.ts';

const storedSchema = z.object({
  refused: z.array(z.string()).transform((ways) =>
    ways.flatMap((way) => {
      const known = refusableWaySchema.safeParse(way);
      return known.success ? [known.data] : [];
    }),
  ),
  dailyOrders: z.boolean(),
});

/** What a person takes. Refused emails are kept by address, because a link in each ends them without an account. */
export async function findChoices(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<NotificationChoices> {
  const { kinds } = await findRefusals(tx, email);
  const { rows } = await sql`
    select refused, daily_orders from notification_choices where account_id = ${id}`.execute(tx);
  const { refused, dailyOrders } = storedSchema.parse(rows[0] ?? { refused: [], dailyOrders: false });
  return {
    refused: [...refused, ...(kinds.includes('product-problems') ? (['email:products'] as const) : [])],
    orderEmails: kinds.includes('new-orders') ? 'never' : dailyOrders ? 'daily' : 'each',
  };
}

/** Saves what a person takes. */
export async function saveChoices(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
  { refused, orderEmails }: NotificationChoices,
): Promise<void> {
  const ways = [...new Set(refused)].filter((way) => !way.startsWith('email:'));
  await sql`
    insert into notification_choices (account_id, refused, daily_orders)
    values (${id}, ${ways}::text[], ${orderEmails === 'daily'})
    on conflict (account_id) do update set refused = excluded.refused, daily_orders = excluded.daily_orders`.execute(
    tx,
  );
  await changeRefusals(tx, email, {
    'new-orders': orderEmails === 'never',
    'product-problems': refused.includes('email:products'),
  });
}
