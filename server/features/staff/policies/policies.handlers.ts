import { sql } from 'kysely';
import { conflict, forbidden, notFound } from '../../../../shared/contract/errors.ts';
import {
  POLICIES,
  type Policy,
  type PolicyVoice,
  policyCalls,
  type ShownPolicy,
} from '../../../../shared/features/staff/policies/policies.ts';
import { PRODUCT_NAME } from '../../../../shared/rules/constants/constants.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { personName, staffActor } from '../../accounts/identity/identity.ts';

const platformVoice = ({ config }: Pick<Services, 'config'>): PolicyVoice => ({
  name: PRODUCT_NAME,
  email: config.contactEmail,
  store: false,
});

function policyOf(url: string): Policy {
  const policy = POLICIES.find((each) => each.url === url);
  if (!policy) throw notFound();
  return policy;
}

interface VersionRow {
  version: number;
  body: string;
  at: Date;
  by: string | null;
}

/** Versions of a policy, newest first. */
async function versionsOf(tx: Tx, url: string, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.body, v.at, case when a.id is not null then
      ${personName('a')} end as by
    from policy_versions v left join accounts a on a.id = v.changed_by
    where v.url = ${url} order by v.version desc limit ${limit}`.execute(tx);
  return rows;
}

const shown = (
  policy: Policy,
  newest: VersionRow | undefined,
  services: Pick<Services, 'config'>,
): ShownPolicy => ({
  url: policy.url,
  title: policy.title,
  body: newest?.body ?? policy.text(platformVoice(services)),
  version: newest?.version ?? 0,
  changedAt: newest?.at.toISOString() ?? null,
  of: PRODUCT_NAME,
});

/** On a store's host, what the store says as a seller, in its own name. */
async function ofStore(policy: Policy, { tx, store }: CallContext): Promise<ShownPolicy | null> {
  if (!store || !policy.ofStores) return null;
  const row = await tx
    .selectFrom('stores')
    .select(['name', 'email', 'returnDays'])
    .where('id', '=', store.id)
    .executeTakeFirst();
  if (!row) return null;
  const body = policy.text({ ...row, store: true });
  return { url: policy.url, title: policy.title, body, version: 0, changedAt: null, of: row.name };
}

const VERSIONS_SHOWN = 50;

export const policyImplementations = implement(policyCalls, {
  async show({ params }, context) {
    const policy = policyOf(params.url);
    const [newest] = await versionsOf(context.tx, policy.url, 1);
    return (await ofStore(policy, context)) ?? shown(policy, newest, context.services);
  },

  async versions({ params }, context) {
    const policy = policyOf(params.url);
    const versions = await versionsOf(context.tx, policy.url, VERSIONS_SHOWN);
    const actor = context.user && (await staffActor(context.tx, context.user.id));
    return {
      policy: shown(policy, versions[0], context.services),
      builtIn: policy.text(platformVoice(context.services)),
      versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
      mayEdit: actor?.permissions.includes('edit-policies') ?? false,
    };
  },

  async save({ params, body }, { tx, user }) {
    const policy = policyOf(params.url);
    const actor = user && (await staffActor(tx, user.id));
    if (!actor?.permissions.includes('edit-policies')) throw forbidden();
    const version = body.from + 1;
    const { rows } = await sql`
      insert into policy_versions (url, version, body, changed_by)
      select ${policy.url}, ${version}, ${body.body}, ${actor.id}::uuid
      where ${body.from} = (select coalesce(max(version), 0) from policy_versions where url = ${policy.url})
      on conflict do nothing returning version`.execute(tx);
    if (rows.length === 0) throw conflict('changed-in-between');
    return { version };
  },
});
