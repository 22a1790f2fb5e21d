import { z } from 'zod';
import { openDocument } from '../../../../shared/features/site/pages/pages.ts';
import { defineJob, handleJob, type JobHandler } from '../../../platform/jobs/jobs.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { JobContext } from '../../../platform/services.ts';
import { findVersions, noteMailedPictures } from '../../site/pages/pages.ts';
import { findSender } from '../senders/senders.ts';
import { compileDraft } from './compile-draft.ts';
import { versionOf } from './draft-of-design.ts';
import { mailStoreRead } from './email-drafts.reads.ts';
import { findLiveContent } from './live-content.ts';
import { fillAs, footerOf, ownMailStore, SAMPLE_READER } from './own-mail.ts';

/** Sends a version of a draft to members who want to see it in their mailbox. */
export const sendTest = defineJob({
  name: 'email-drafts.send-test',
  payload: z.object({
    draft: z.uuid(),
    projectId: z.uuid(),
    division: z.uuid(),
    storeId: z.uuid(),
    version: z.int(),
    members: z.array(z.object({ name: z.string(), email: z.string() })),
    run: z.uuid(),
  }),
  retry: { limit: 3, delaySeconds: 5 },
  expireSeconds: 60,
  concurrency: 2,
});

export const sendTestHandler: JobHandler<JobContext> = handleJob(
  sendTest,
  ({ draft, projectId, division, storeId, version, members, run }, { services }: JobContext) =>
    services.databases.platform.transaction().execute(async (tx) => {
      const [kept] = await findVersions(tx, { id: draft, projectId }, version);
      const store = await mailStoreRead.find(tx, { projectId, division });
      // Deleted in the meantime: no one can see what was to be tested.
      if (!kept?.document || !store) return;
      await noteMailedPictures(tx, { id: draft, projectId, storeId });
      const doc = openDocument(kept.document);
      const origin = services.hosts.originOf(store);
      const compiled = await compileDraft(versionOf(doc), ownMailStore(store, origin, origin));
      const live = await findLiveContent(tx, storeId, compiled);
      const nowhere = `${origin}/#test-email`;
      const sender = await findSender(tx, storeId);
      const replyTo = sender?.replyTo ?? store.email;
      const footer = { ...footerOf(store), preferencesUrl: nowhere, unsubscribeUrl: nowhere };
      await queueMails(
        tx,
        services,
        members.map(({ name, email }) => {
          const { subject, html, text } = fillAs(
            compiled,
            { ...SAMPLE_READER, firstName: name },
            live,
            footer,
          );
          return {
            to: email,
            fromName: doc.page.properties.fromName || sender?.name || store.name,
            ...(sender?.address && { fromAddress: sender.address }),
            fromStoreId: storeId,
            ...(replyTo && { replyTo }),
            subject: `[Test] ${subject}`,
            content: { html, text },
            idempotencyKey: `email-test:${run}:${email}`,
          };
        }),
      );
    }),
);
