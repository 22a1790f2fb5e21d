import type { ProjectBadge } from '../../../../shared/features/projects/projects/projects.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Unlocks a badge of a project; without effect where it is unlocked. */
export async function unlockBadge(tx: Tx, projectId: string, code: ProjectBadge): Promise<void> {
  await tx
    .insertInto('projectBadges')
    .values({ projectId, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
