import { type RawBuilder, sql } from 'kysely';
import type { ProjectBadge } from '../../../../shared/features/projects/projects/projects.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Unlocks badges of a project, as part of a larger statement; without effect where they are unlocked. */
export const unlockBadges = (projectId: string, codes: readonly ProjectBadge[]): RawBuilder<unknown> => sql`
  insert into project_badges (project_id, code)
  select ${projectId}::uuid, unnest(${[...codes]}::text[]) on conflict do nothing`;

/** Unlocks a badge of a project; without effect where it is unlocked. */
export async function unlockBadge(tx: Tx, projectId: string, code: ProjectBadge): Promise<void> {
  await unlockBadges(projectId, [code]).execute(tx);
}
