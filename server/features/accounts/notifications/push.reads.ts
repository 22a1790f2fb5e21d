import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineRead } from '../../../platform/database/reads.ts';

const targetSchema = z.object({ recipientId: z.uuid(), subscriptionId: z.uuid() });
/** A browser of a recipient. */
export type PushTarget = z.output<typeof targetSchema>;

const pushTargetsRead = defineRead({
  name: 'notifications.push-targets',
  tables: [
    'accounts',
    'notificationChoices',
    'notificationRecipients',
    'notifications',
    'projects',
    'pushSubscriptions',
  ],
  input: { notificationId: 'uuid' },
  row: targetSchema,
  sql: ({ notificationId }) => sql`
    select r.id as recipient_id, s.id as subscription_id
    from notification_recipients r join notifications n on n.id = r.notification_id
      join push_subscriptions s on s.account_id = r.account_id
      join accounts a on a.id = r.account_id
      left join notification_choices c on c.account_id = r.account_id
      left join projects p on p.id = n.project_id
    where r.notification_id = ${notificationId} and (r.opened_at is null and r.deleted_at is null or not r.is_listed)
      and not coalesce('push:' || n.kind = any(c.refused), false)
      and a.status is distinct from -1
      and (a.two_factor_enabled_at is not null or not (a.internal or coalesce(p.force_two_factor, false)))`,
  budget: { nodes: 18, cost: 60 },
});

/**
 * The browsers that are to show a notification: those of recipients who take its kind by push, haven’t read it yet, and may
 * see it.
 */
export const listPushTargets = (tx: Tx, notificationId: string): Promise<PushTarget[]> =>
  pushTargetsRead.list(tx, { notificationId });
