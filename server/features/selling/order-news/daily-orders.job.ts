import { z } from 'zod';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { JobContext } from '../../../platform/services.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { takeDaily } from './daily-orders.queries.ts';
import { dailyOrdersMail } from './order-news.mail.ts';
import { listDailyNews } from './order-news.reads.ts';

/** Emails owners who chose so the orders of the last day. */
export const mailDailyOrders = defineJob({
  name: 'order-news.mail-daily',
  payload: z.object({}),
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 1_800 },
  expireSeconds: 300,
  concurrency: 1,
  cron: '0 7 * * *',
});

export const mailDailyOrdersHandler = handleJob(mailDailyOrders, (_, { services }: JobContext) =>
  inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    const taken = await takeDaily(tx);
    if (taken.length === 0) return;
    const { origin } = services.config.publicUrl;
    const mails = (await listDailyNews(tx, taken)).map((news) => {
      const path = `/ecom/orders/?project=${encodeURIComponent(news.project.code)}`;
      return dailyOrdersMail(news, { origin, link: dashboardLink(services, path) });
    });
    await queueMails(tx, services, mails);
  }),
);
