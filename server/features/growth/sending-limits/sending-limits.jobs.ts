import { z } from 'zod';
import { BREAK_ADVICE, breakText } from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import { checkBreakers, type MailBreak, takeUntoldBreaks } from '../../../platform/mail/ledger/breaker.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { JobContext, Services } from '../../../platform/services.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { stoppedProjectRead } from './sending-limits.reads.ts';

const watchJob = defineJob({
  name: 'sending-limits.watch',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 120,
  concurrency: 1,
  cron: '* * * * *',
});

const TITLE = 'We paused your email offers';
const PATH = '/teemail/configuration/';
const BRAND_COLOUR = '#1f3a8a';

/** What happened, and what to do. */
function textOf(stopped: MailBreak): string {
  const said = stopped.words === '' ? '' : ` It said: “${stopped.words}”.`;
  return `${breakText(stopped)}${said} ${BREAK_ADVICE[stopped.cause]}`;
}

async function tell(tx: Tx, services: Services, stopped: MailBreak): Promise<void> {
  const project = await stoppedProjectRead.find(tx, { projectId: stopped.projectId });
  const owners = project?.members.filter(({ isOwner }) => isOwner) ?? [];
  if (!project || owners.length === 0) return;
  const text = textOf(stopped);
  await notify(
    tx,
    { projectId: stopped.projectId, accountIds: owners.map(({ id }) => id), kind: 'problems' },
    { title: TITLE, body: text, href: PATH, tag: `sending-limits:${stopped.storeId}`, replacePrevious: true },
  );
  await queueMails(
    tx,
    services,
    owners.map(({ email }) => ({
      to: email,
      subject: `${TITLE} (${project.name})`,
      idempotencyKey: `sending-limits:${stopped.id}:${email}`,
      content: {
        brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
        preview: text,
        blocks: [
          { kind: 'heading' as const, text: TITLE },
          { kind: 'paragraph' as const, text },
          {
            kind: 'button' as const,
            text: 'Open email settings',
            url: dashboardLink(services, `${PATH}?project=${encodeURIComponent(project.code)}`),
          },
        ],
        footer: `You’re receiving this email because you own ${project.name} on Selvedge.`,
      },
    })),
  );
}

/** Stops offers of stores of which too much comes back, and tells their owners. */
export const watchHandler = handleJob(watchJob, async (_, { services }: JobContext) => {
  await checkBreakers(services.databases.platform);
  await inScope(services.databases.platform, { kind: 'platform' }, async (tx) => {
    for (const stopped of await takeUntoldBreaks(tx)) await tell(tx, services, stopped);
  });
});
