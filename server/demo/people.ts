import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hashStaffBadge } from '../../shared/features/factory/stations/stations.ts';
import { BESPOKE_COMPANY_ID, PLATFORM_DIVISION_ID } from '../../shared/rules/constants/constants.ts';
import { hashPassword } from '../features/accounts/identity/identity.ts';
import { insertProject, newProjectId } from '../features/projects/projects/projects.ts';
import { insertStore, type NewStore } from '../features/projects/stores/stores.ts';
import type { Tx } from '../platform/database/database.ts';
import { inScope } from '../platform/database/scope.ts';
import { DEMO, DEMO_PASSWORD } from './names.ts';
import type { DemoPart } from './part.ts';

const PEOPLE = [
  { email: DEMO.merchant, firstName: 'Maya', lastName: 'Okafor', username: 'Maya' },
  { email: DEMO.shopper, firstName: 'Sam', lastName: 'Hughes', username: null },
  { email: DEMO.factory, firstName: 'Priya', lastName: 'Nair', username: null, factory: true },
  {
    email: DEMO.staff,
    firstName: 'Jonas',
    lastName: 'Weber',
    username: null,
    internal: true,
    leadership: true,
  },
  { email: DEMO.newcomer, firstName: 'Nora', lastName: 'Lindqvist', username: null },
] as const;

async function addPeople(tx: Tx, passwordHash: string): Promise<Map<string, string>> {
  const rows = PEOPLE.map((person) => ({
    ...person,
    id: newId(),
    passwordHash,
    verifiedAt: sql<Date>`now()`,
  }));
  await tx.insertInto('accounts').values(rows).execute();
  await sql`
    insert into eula_consents (account_id, version, text_hash)
    select a.id, v.version, v.text_hash
    from accounts a, (select * from eula_versions order by published_at desc limit 1) v
    where a.email = any(${PEOPLE.map(({ email }) => email)}::citext[])`.execute(tx);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

interface DemoProject extends Omit<NewStore, 'projectId' | 'email'> {
  readonly code: string;
  readonly owner: string;
}

const PROJECTS: readonly DemoProject[] = [
  { code: DEMO.project, name: 'Tideline', subdomain: DEMO.subdomain, owner: DEMO.merchant },
  {
    code: 'selvedge',
    name: 'Selvedge',
    subdomain: 'selvedge',
    owner: DEMO.staff,
    divisionNumber: PLATFORM_DIVISION_ID,
  },
  {
    code: 'bespoke',
    name: 'Selvedge Bespoke',
    subdomain: 'bespoke',
    owner: DEMO.staff,
    company: { id: BESPOKE_COMPANY_ID, name: 'Selvedge Bespoke' },
  },
];

async function addProject(tx: Tx, ids: ReadonlyMap<string, string>, project: DemoProject): Promise<void> {
  const { code, owner, ...store } = project;
  const projectId = newProjectId();
  await insertProject(tx, projectId, {
    name: project.name,
    code,
    ownerId: ids.get(owner) ?? '',
    integrationType: 'store',
    demographic: 'fans',
    promoUrl: null,
    affiliate: null,
    badges: [],
  });
  await insertStore(tx, { ...store, projectId, email: owner });
}

/** Accounts for each kind of user, their projects and stores, and the badge that opens a workstation. */
export const people: DemoPart = {
  name: 'people and stores',
  async load({ databases }) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const codeHash = await hashStaffBadge(DEMO.factoryBadge);
    await inScope(databases.tenant, { kind: 'platform' }, async (tx) => {
      const ids = await addPeople(tx, passwordHash);
      for (const project of PROJECTS) await addProject(tx, ids, project);
      await tx
        .updateTable('stores')
        .set({ tagline: 'Prints from the water’s edge' })
        .where('subdomain', '=', DEMO.subdomain)
        .execute();
      await tx
        .insertInto('staffBadges')
        .values({ codeHash, accountId: ids.get(DEMO.factory) ?? '', hint: DEMO.factoryBadge.slice(-4) })
        .execute();
      const leader = ids.get(DEMO.staff) ?? '';
      await tx
        .insertInto('staffProfiles')
        .values([
          { accountId: leader, team: 'engineering', mission: 'Every print right the first time' },
          { accountId: ids.get(DEMO.factory) ?? '', team: 'production', reportsTo: leader },
        ])
        .execute();
    });
  },
};
