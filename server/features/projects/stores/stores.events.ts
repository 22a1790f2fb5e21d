import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { onEvent } from '../../../platform/domain-events/domain-events.ts';
import { mailFailed } from '../../../platform/mail/mail.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { listOwnerIds } from '../projects/projects.ts';
import { findStoreProject } from './stores.queries.ts';

export const storeSubscriptions = [
  onEvent(mailFailed, 'stores.report-failed-mail', async ({ storeId, to, subject }, { tx }) => {
    const projectId = await findStoreProject(tx, storeId);
    if (projectId === null) return;
    await notify(
      tx,
      { projectId, accountIds: await listOwnerIds(tx, projectId), kind: 'problems' },
      {
        title: 'An email may not have arrived',
        body: `We couldn’t send “${excerpt(subject, 200)}” to ${to}. Check the address, or reach them another way.`,
        tag: `mail-failed:${storeId}`,
        replacePrevious: true,
      },
    );
  }),
];
