import { sql } from 'kysely';
import { z } from 'zod';
import { touchSettingsSchema } from '../../../../shared/features/growth/sending-limits/sending-limits.ts';
import { defineRead } from '../../../platform/database/reads.ts';
import { MEMBER_TABLES, membersWith, toldMemberSchema } from '../../projects/projects/projects.ts';

/** The project’s first store, whose emails are limited, with what it has set. */
export const limitedStoreRead = defineRead({
  name: 'sending-limits.store',
  tables: ['stores', 'touchSettings'],
  input: { projectId: 'uuid' },
  row: z.object({ id: z.uuid(), projectId: z.uuid(), settings: touchSettingsSchema.nullable() }),
  sql: ({ projectId }) => sql`
    select s.id, s.project_id, case when t.store_id is not null then json_build_object('isOn', t.is_on,
      'perDay', t.per_day, 'perWeek', t.per_week, 'hasQuietHours', t.has_quiet_hours, 'quietFrom', t.quiet_from,
      'quietTo', t.quiet_to) end as settings
    from stores s left join touch_settings t on t.store_id = s.id
    where s.project_id = ${projectId} order by s.created_at limit 1`,
  budget: { nodes: 8, cost: 60 },
});

/** The members who are told that a store’s emails were stopped, and the name of its project. */
export const stoppedProjectRead = defineRead({
  name: 'sending-limits.stopped-project',
  tables: ['projects', ...MEMBER_TABLES],
  input: { projectId: 'uuid' },
  row: z.object({ code: z.string(), name: z.string(), members: z.array(toldMemberSchema) }),
  sql: ({ projectId }) => sql`
    select p.code, p.name, ${membersWith(sql`p.id`, 'manage-settings')} as members from projects p where p.id = ${projectId}`,
  budget: { nodes: 20, cost: 200 },
});
