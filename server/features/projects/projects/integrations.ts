import { type RawBuilder, sql } from 'kysely';
import { forbidden } from '../../../../shared/contract/errors.ts';
import type {
  IntegrationType,
  ProjectIntegration,
} from '../../../../shared/features/projects/projects/projects.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Connects a project, as part of a larger statement; without effect where it is connected. */
export const insertIntegrations = (
  projectId: string,
  types: readonly ProjectIntegration[],
): RawBuilder<unknown> => sql`
  insert into project_integrations (project_id, type)
  select ${projectId}::uuid, unnest(${[...types]}::text[]) on conflict do nothing`;

/** Connects a project; without effect where it is connected. */
export async function addIntegration(tx: Tx, projectId: string, type: ProjectIntegration): Promise<void> {
  await insertIntegrations(projectId, [type]).execute(tx);
}

/** The types of a project's integrations, for a larger statement. */
export const integrationTypes = (projectId: RawBuilder<unknown>): RawBuilder<string[]> => sql`
  (select coalesce(array_agg(i.type order by i.added_at, i.type), '{}')
    from project_integrations i where i.project_id = ${projectId})`;

/** @throws Refusal 403 a factory of someone who isn’t internal staff */
export function requireOwnIntegration(
  type: IntegrationType | undefined,
  user: { readonly internal: boolean },
): void {
  if (type === 'factory' && !user.internal) throw forbidden();
}
