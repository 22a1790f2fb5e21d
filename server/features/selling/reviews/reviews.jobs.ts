import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/mail.ts';
import type { JobContext } from '../../../platform/services.ts';
import { takeDueRequests } from './requests.queries.ts';
import { reviewMail } from './review-mail.ts';
import { reviewToken } from './review-token.ts';

const BATCH = 100;

export const askForReviews = defineJob({
  name: 'reviews.ask',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '*/15 * * * *',
});

/** Emails customers whose order should have come some days ago, and reminds them once. */
export const askForReviewsHandler = handleJob(
  askForReviews,
  async (_, { services }: JobContext, { signal }) => {
    const { databases, secret, hosts } = services;
    for (;;) {
      const taken = await databases.platform.transaction().execute(async (tx) => {
        const asks = await takeDueRequests(tx, BATCH);
        for (const ask of asks.filter(({ isAsked }) => isAsked)) {
          const mail = reviewMail(ask, reviewToken(secret, ask.orderId), hosts);
          await queueMail(tx, services, mail, 'known');
        }
        return asks.length;
      });
      if (taken < BATCH || signal.aborted) return;
    }
  },
);
