import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { defineRead, type Parameter } from '../database/reads.ts';

/** A session ends this long after it was last used. */
export const SESSION_IDLE_DAYS = 14;
/** How long a proof of who is at the keyboard holds for risky acts. */
export const CONFIRMED_MINUTES = 15;
/** How often the time of last use is written. */
const SEEN_EVERY_SECONDS = 60;

const sessionRowSchema = z.object({
  sessionId: z.uuid(),
  confirmed: z.boolean(),
  createdAt: z.date(),
  stale: z.boolean(),
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  internal: z.boolean(),
  factory: z.boolean(),
  verified: z.boolean(),
  signedEula: z.boolean(),
  twoFactorAuthEnabled: z.boolean(),
  projectId: z.uuid().nullable(),
  projectCode: z.string().nullable(),
  projectRole: z.string().nullable(),
  projectIsPro: z.boolean().nullable(),
  projectCurrency: z.string().nullable(),
  projectForcesTwoFactor: z.boolean().nullable(),
  projectHasStore: z.boolean(),
  /** The member's extra permissions. */
  projectBesides: z.array(z.string()).nullable(),
});

const TABLES = [
  'sessions',
  'accounts',
  'eulaConsents',
  'eulaVersions',
  'projectMembers',
  'projects',
  'stores',
  'divisions',
] as const;

/** What a request asks in addition to the session: a project by code or id, and the one that each account chose last. */
const ASKED = { domain: 'text?', wanted: 'text?', choices: 'jsonb' } as const;

/** Sessions with their user and the project asked for. @param isProven tells a session `s` from all others */
const sessionSql = (
  isProven: RawBuilder<unknown>,
  { domain, wanted, choices }: Readonly<Record<keyof typeof ASKED, Parameter>>,
) => sql`
  select s.id as session_id, s.created_at, s.confirmed_at > now() - make_interval(mins => ${CONFIRMED_MINUTES}) as confirmed,
    s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as stale,
    a.id, a.email::text as email, a.username, a.first_name, a.last_name, a.avatar, a.internal, a.factory,
    a.verified_at is not null as verified,
    a.two_factor_enabled_at is not null as two_factor_auth_enabled,
    exists (select from eula_consents c where c.account_id = a.id
      and c.version = (select version from eula_versions order by published_at desc limit 1)) as signed_eula,
    p.id as project_id, p.code as project_code, p.role as project_role, p.is_pro as project_is_pro,
    p.currency as project_currency, p.besides as project_besides,
    p.force_two_factor as project_forces_two_factor,
    exists (select from stores t join divisions d on d.id = t.division_id
      where t.project_id = p.id and not d.disabled) as project_has_store
  from sessions s
  join accounts a on a.id = s.account_id and a.status = 0
  left join lateral (
    select projects.id, projects.code, m.role, projects.is_pro, projects.currency, projects.force_two_factor,
      member_extra_permissions(projects.id, a.id) as besides
    from project_members m join projects on projects.id = m.project_id
    where m.account_id = a.id and projects.deleted_at is null
      and (${wanted} is null or projects.code = ${wanted} or projects.id::text = ${wanted})
    order by coalesce(projects.code = ${choices} ->> a.id::text, false) desc, projects.is_turbo, projects.number
    limit 1
  ) p on true
  where ${isProven} and s.domain is not distinct from ${domain} and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})`;

export const sessionByToken = defineRead({
  name: 'sessions.by-token',
  tables: TABLES,
  input: { tokenHash: 'bytea', ...ASKED },
  row: sessionRowSchema,
  sql: ({ tokenHash, ...asked }) => sessionSql(sql`s.token_hash = ${tokenHash}`, asked),
  budget: { nodes: 29, cost: 200 },
});

export const sessionById = defineRead({
  name: 'sessions.by-id',
  tables: TABLES,
  input: { sessionId: 'uuid', ...ASKED },
  row: sessionRowSchema,
  sql: ({ sessionId, ...asked }) => sessionSql(sql`s.id = ${sessionId}`, asked),
  budget: { nodes: 29, cost: 200 },
});
