import { sql } from 'kysely';
import { z } from 'zod';
import { forgetAsked, listAskedBetween } from '../../../platform/consent/asked.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';
import { sendConfirmation } from './newsletter-mail.ts';

const REMINDERS_MAX = 200;

const forgetPendingJob = defineJob({
  name: 'people.forget-pending',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '20 4 * * *',
});

/** Addresses that no one confirmed within 30 days aren’t kept, unless the store knows their people otherwise. */
export const forgetPendingHandler = handleJob(forgetPendingJob, async (_, { services }: JobContext) => {
  await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    const asked = await forgetAsked(tx);
    if (asked.length === 0) return;
    const { rows } = await sql`
      delete from people p using json_to_recordset(${JSON.stringify(asked)}::json) as a("storeId" uuid, key text)
      where p.store_id = a."storeId" and p.address_key = decode(a.key, 'hex') and p.source in ('form', 'offer')
        and p.orders = 0 and p.customer_id is null and p.account_id is null
        and not exists (select from person_events e where e.person_id = p.id)
      returning p.id`.execute(tx);
    await sql`
      delete from subscribers where id = any(${z
        .array(z.object({ id: z.uuid() }))
        .parse(rows)
        .map(({ id }) => id)}::uuid[])`.execute(tx);
  });
});

const remindJob = defineJob({
  name: 'people.remind',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '10 * * * *',
});

/**
 * Reminds people once, a day after they asked, where the merchant switched it on. The email’s key says which ask it is for,
 * so that it leaves once, however often this runs.
 */
export const remindHandler = handleJob(remindJob, async (_, { services }: JobContext) => {
  await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    const asked = await listAskedBetween(tx, { fromHours: 26, toHours: 24, limit: REMINDERS_MAX });
    if (asked.length === 0) return;
    const { rows } = await sql`
      select a."consentId" as consent_id, p.id as person_id, p.project_id, p.store_id, p.address as email
      from json_to_recordset(${JSON.stringify(asked)}::json) as a("consentId" uuid, "storeId" uuid, key text)
      join people p on p.store_id = a."storeId" and p.address_key = decode(a.key, 'hex')`.execute(tx);
    const people = z
      .array(
        z.object({
          consentId: z.uuid(),
          personId: z.uuid(),
          projectId: z.uuid(),
          storeId: z.uuid(),
          email: z.string(),
        }),
      )
      .parse(rows);
    for (const person of people) await sendConfirmation(tx, services, person, true);
  });
});
