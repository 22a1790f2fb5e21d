import type { Tx } from '../../../platform/database/database.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { listOwnerIds } from '../../projects/projects/projects.ts';

interface Told {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
}

export const overviewPath = (id: string): string => `/teemail/campaigns/${id}/overview/`;

/** Tells the owners that a campaign was stopped, and why. */
export const tellHeld = async (tx: Tx, { id, projectId, name }: Told, reason: string): Promise<void> =>
  notify(
    tx,
    { projectId, accountIds: await listOwnerIds(tx, projectId), kind: 'problems' },
    {
      title: `${name} is on hold`,
      body: reason,
      href: overviewPath(id),
      tag: `campaign:${id}`,
      replacePrevious: true,
    },
  );
