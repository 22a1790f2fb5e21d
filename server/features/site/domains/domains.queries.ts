import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import {
  afterCheck,
  type DomainFacts,
  type DomainOutcome,
  domainRecordSchema,
} from '../../../../shared/features/site/domains/domains.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/pages.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { setStoreDomains } from '../../projects/stores/stores.ts';
import { newToken } from './domain-ownership.ts';

const moment = z
  .date()
  .nullable()
  .transform((at) => at?.getTime() ?? null);

const storedSchema = z.object({
  storeId: z.uuid(),
  projectId: z.uuid(),
  subdomain: z.string(),
  name: z.string(),
  base: z.string(),
  token: z.string(),
  /** Records of an earlier form count as unchecked. */
  records: z.array(domainRecordSchema).catch([]),
  otherWorks: z.boolean(),
  isActive: z.boolean(),
  isReached: z.boolean(),
  createdAt: z.date().transform((at) => at.getTime()),
  verifiedAt: moment,
  activatedAt: moment,
  failingSince: moment,
  checkedAt: moment,
  nextCheckAt: moment,
  disabledAt: moment,
  lostAt: moment,
});
export type StoredDomain = z.output<typeof storedSchema> & DomainFacts;

const columns = sql`d.store_id, d.project_id, s.subdomain, d.name, d.base, d.token, d.records, d.other_works, d.is_active,
  d.is_reached, d.created_at, d.verified_at, d.activated_at, d.failing_since, d.checked_at, d.next_check_at, d.disabled_at, d.lost_at`;

interface DivisionKey {
  readonly projectId: string;
  readonly division: string;
}

export interface DomainOfStore {
  readonly storeId: string;
  readonly subdomain: string;
  readonly domain: StoredDomain | null;
}

/** A division’s store with its domain. @throws Refusal 404 where the project has no such store */
export async function findDomain(tx: Tx, { projectId, division }: DivisionKey): Promise<DomainOfStore> {
  const { rows } = await sql<{ id: string; address: string }>`
    select s.id, s.subdomain as address, ${columns}
    from stores s left join store_domains d on d.store_id = s.id and d.project_id = s.project_id
    where s.project_id = ${projectId} and s.division_id = ${division}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound(PAGE_MESSAGES.withoutStore);
  const stored = storedSchema.safeParse(row);
  return { storeId: row.id, subdomain: row.address, domain: stored.success ? stored.data : null };
}

interface NewDomain {
  readonly storeId: string;
  readonly projectId: string;
  readonly name: string;
  readonly base: string;
  readonly token: string;
}

/** Adds a store’s domain; false where it has one. */
export async function insertDomain(tx: Tx, domain: NewDomain): Promise<boolean> {
  const { storeId, projectId, name, base, token } = domain;
  const { numAffectedRows } = await sql`
    insert into store_domains (store_id, project_id, name, base, token)
    values (${storeId}, ${projectId}, ${name}, ${base}, ${token})
    on conflict (store_id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

interface DomainKey {
  readonly storeId: string;
  readonly projectId: string;
}

/** Removes a store’s domain, with its certificates and their keys: the store is visited at its own address again. */
export async function deleteDomain(tx: Tx, { storeId, projectId }: DomainKey): Promise<void> {
  await sql`delete from store_domains where store_id = ${storeId} and project_id = ${projectId}`.execute(tx);
  await setStoreDomains(tx, [{ storeId, projectId, domain: null }]);
}

/** Stops using a store’s domain. The store still holds it. */
export async function disableDomain(tx: Tx, { storeId, projectId }: DomainKey): Promise<void> {
  await sql`
    update store_domains set disabled_at = coalesce(disabled_at, now()), is_active = false, failing_since = null,
      next_check_at = null
    where store_id = ${storeId} and project_id = ${projectId}`.execute(tx);
  await setStoreDomains(tx, [{ storeId, projectId, domain: null }]);
}

/** Lets a store’s domain be used again, from the next check on that finds its records right. */
export async function enableDomain(tx: Tx, { storeId, projectId }: DomainKey): Promise<void> {
  await sql`
    update store_domains set disabled_at = null, next_check_at = now()
    where store_id = ${storeId} and project_id = ${projectId}`.execute(tx);
}

/** Makes the same name with or without www the main one. */
export async function renameDomain(
  tx: Tx,
  { storeId, projectId, isActive }: DomainKey & { readonly isActive: boolean },
  name: string,
): Promise<void> {
  await sql`
    update store_domains set name = ${name}, other_works = is_active, next_check_at = now()
    where store_id = ${storeId} and project_id = ${projectId}`.execute(tx);
  if (isActive) await setStoreDomains(tx, [{ storeId, projectId, domain: name }]);
}

/** Domains whose next check is due, longest waiting first. No other server takes them for as long as a check can last. */
export async function takeDueDomains(tx: Tx, most: number): Promise<StoredDomain[]> {
  const { rows } = await sql`
    with due as (
      select store_id from store_domains where next_check_at <= now()
      order by next_check_at limit ${most} for no key update skip locked)
    update store_domains d set next_check_at = now() + interval '5 minutes'
    from due, stores s
    where d.store_id = due.store_id and s.id = d.store_id
    returning ${columns}`.execute(tx);
  return z.array(storedSchema).parse(rows);
}

/** A domain whose records were found right, with whether it has a certificate for its main name. */
const toChangeSchema = storedSchema.extend({ hasCertificate: z.boolean() });

export interface CheckedDomain {
  readonly storeId: string;
  /** What was checked: another name since then makes the check worthless. */
  readonly name: string;
  readonly token: string;
  readonly outcome: DomainOutcome;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

type Verified = readonly [StoredDomain, { readonly verifiedAt: number | null }, ...unknown[]];

/** One store for each domain: of two that prove the same one together, the later to add it. */
function firstOfEach(changes: readonly Verified[]): ReadonlyMap<string, string> {
  const newest = [...changes].sort(([one], [other]) => other.createdAt - one.createdAt);
  const taken = new Map<string, string>();
  for (const [{ base, storeId }, { verifiedAt }] of newest)
    if (verifiedAt !== null && !taken.has(base)) taken.set(base, storeId);
  return taken;
}

interface SaveOptions {
  readonly now: number;
  /** Whether we order the certificates of domains, so that none is used without. */
  readonly needsCertificate: boolean;
}

/**
 * Records what checks found and where shoppers are sent from now on. A domain that another store holds changes hands
 * with its proof. The transaction has to see every project, because of the store that loses it.
 */
export async function saveChecks(
  tx: Tx,
  checked: readonly CheckedDomain[],
  { now, needsCertificate }: SaveOptions,
): Promise<StoredDomain[]> {
  const ids = checked.map(({ storeId }) => storeId);
  const { rows } = await sql`
    select ${columns}, exists (
        select from domain_certificates c
        where c.name = d.name and c.store_id = d.store_id and c.expires_at > now() + interval '2 hours') as has_certificate
    from store_domains d join stores s on s.id = d.store_id
    where d.store_id = any(${ids}::uuid[]) order by d.store_id for no key update of d`.execute(tx);
  const outcomes = new Map(checked.map((check) => [check.storeId, check]));
  const changes = z
    .array(toChangeSchema)
    .parse(rows)
    .flatMap(({ hasCertificate, ...domain }) => {
      const check = outcomes.get(domain.storeId);
      if (check?.name !== domain.name || check.token !== domain.token) return [];
      const isEncrypted = hasCertificate || !needsCertificate;
      const change = afterCheck(domain, check.outcome, { now, random: Math.random(), isEncrypted });
      return [[domain, change, check.outcome] as const];
    });
  const holders = firstOfEach(changes);
  const kept = changes.filter(
    ([{ base, storeId }, { verifiedAt }]) => verifiedAt === null || holders.get(base) === storeId,
  );
  const claimed = kept.filter(
    ([before, { verifiedAt }]) => before.verifiedAt === null && verifiedAt !== null,
  );
  if (claimed.length > 0)
    await releaseOthers(
      tx,
      claimed.map(([domain]) => domain),
    );
  await sql`
    update store_domains d set records = c.records, other_works = c."otherWorks", is_active = c."isActive",
      is_reached = c."isReached", verified_at = c."verifiedAt", activated_at = c."activatedAt", failing_since = c."failingSince", lost_at = c."lostAt",
      next_check_at = c."nextCheckAt", checked_at = ${iso(now)}::timestamptz
    from json_to_recordset(${JSON.stringify(
      kept.map(([{ storeId }, change, { records, otherWorks }]) => ({
        storeId,
        records,
        otherWorks,
        isActive: change.isActive,
        isReached: change.isReached,
        verifiedAt: iso(change.verifiedAt),
        activatedAt: iso(change.activatedAt),
        failingSince: iso(change.failingSince),
        lostAt: iso(change.lostAt),
        nextCheckAt: iso(change.nextCheckAt),
      })),
    )}::json) as c("storeId" uuid, records jsonb, "otherWorks" boolean, "isActive" boolean, "isReached" boolean, "verifiedAt" timestamptz,
      "activatedAt" timestamptz, "failingSince" timestamptz, "lostAt" timestamptz, "nextCheckAt" timestamptz)
    where d.store_id = c."storeId"`.execute(tx);
  const moved = kept.filter(([before, { isActive }]) => before.isActive !== isActive);
  await setStoreDomains(
    tx,
    moved.map(([{ storeId, projectId, name }, { isActive }]) => ({
      storeId,
      projectId,
      domain: isActive ? name : null,
    })),
  );
  return kept.map(([before, change, { records, otherWorks }]) => ({
    ...before,
    ...change,
    records: [...records],
    otherWorks,
    checkedAt: now,
  }));
}

/**
 * Ends what other stores hold of these domains: their new holders have proved that they own them. The old records may
 * still be in DNS, so they no longer prove anything.
 */
async function releaseOthers(tx: Tx, claimed: readonly StoredDomain[]): Promise<void> {
  const { rows } = await sql`
    with lost as (update store_domains d set verified_at = null, is_active = false, failing_since = null, next_check_at = null,
      lost_at = now(), token = c.token, records = (
        select coalesce(jsonb_agg(case when r.record ->> 'purpose' = 'proof'
          then r.record || jsonb_build_object('want', jsonb_build_array(c.token), 'state', 'wrong')
          else r.record end order by r.at), '[]')
        from jsonb_array_elements(d.records) with ordinality as r (record, at))
    from json_to_recordset(${JSON.stringify(claimed.map(({ storeId, base }) => ({ storeId, base, token: newToken() })))}::json)
      as c("storeId" uuid, base text, token text)
    where d.base = c.base and d.store_id <> c."storeId" and d.verified_at is not null
    returning d.store_id, d.project_id),
    gone as (delete from domain_certificates t using lost where t.store_id = lost.store_id)
    select store_id, project_id from lost`.execute(tx);
  const lost = z.array(z.object({ storeId: z.uuid(), projectId: z.uuid() })).parse(rows);
  await setStoreDomains(
    tx,
    lost.map((store) => ({ ...store, domain: null })),
  );
}
