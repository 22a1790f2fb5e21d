import { sql } from 'kysely';
import { z } from 'zod';
import {
  CERTIFICATE_FAILURES,
  type CertificateFailure,
  certificateState,
  type DomainCertificate,
  ORDER_LIMITS,
} from '../../../../shared/features/site/domains/domains.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** The names of a domain that lead here. */
const namesOf = sql`
  cross join lateral (
    select d.name union
    select case when d.name = d.base then 'www.' || d.base else d.base end where d.other_works) n (name)`;

/** What a domain needs so that a certificate may be ordered for it. */
const mayOrder = sql`d.verified_at is not null and d.disabled_at is null and d.is_reached`;

/** An order takes two minutes at most; its process may have died. */
const isFree = sql`(c.ordering_since is null or c.ordering_since < now() - interval '10 minutes')`;

const iso = (at: number): string => new Date(at).toISOString();

/**
 * Makes sure that every name of these domains that leads here has a certificate, or gets one.
 * @param isAsked whether a person wants to know now: an order that failed is then made again, though not at once
 * @returns the names to order now
 */
export async function wantCertificates(
  tx: Tx,
  storeIds: readonly string[],
  { isAsked }: { readonly isAsked: boolean },
): Promise<string[]> {
  const { rows } = await sql`
    insert into domain_certificates as c (name, store_id, project_id)
    select n.name, d.store_id, d.project_id from store_domains d ${namesOf}
    where d.store_id = any(${storeIds}::uuid[]) and ${mayOrder}
    on conflict (name) do update set next_order_at = now()
      where c.store_id = excluded.store_id and c.next_order_at > now() and (c.failure = 'records'
        or (${isAsked} and c.failure is not null and c.failed_at < now() - interval '5 minutes'))
    returning c.name`.execute(tx);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

const moment = z
  .date()
  .nullable()
  .transform((at) => at?.getTime() ?? null);

const certificateSchema = z.object({
  name: z.string(),
  expiresAt: moment,
  nextOrderAt: z.date(),
  isBeingOrdered: z.boolean(),
  failure: z.enum(CERTIFICATE_FAILURES).nullable().catch('operator'),
});

/** A store’s certificates, beginning with the main name. */
export async function findCertificates(tx: Tx, storeId: string, now: number): Promise<DomainCertificate[]> {
  const { rows } = await sql`
    select c.name, c.expires_at, c.next_order_at, not ${isFree} as is_being_ordered, c.failure
    from store_domains d ${namesOf} join domain_certificates c on c.name = n.name and c.store_id = d.store_id
    where d.store_id = ${storeId} and d.verified_at is not null
    order by c.name <> d.name`.execute(tx);
  return z
    .array(certificateSchema)
    .parse(rows)
    .map(({ name, expiresAt, nextOrderAt, isBeingOrdered, failure }) => ({
      name,
      state: certificateState({ expiresAt, isBeingOrdered, failure }, now),
      expiresAt: expiresAt === null ? null : iso(expiresAt),
      failure,
      nextOrderAt: nextOrderAt.toISOString(),
    }));
}

/** Whether a store’s name has a certificate that is valid. */
export async function hasCertificate(tx: Tx, storeId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from domain_certificates where name = ${name} and store_id = ${storeId} and expires_at > now()`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Names whose certificate is due to be ordered, longest waiting first. */
export async function dueCertificates(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql`
    select c.name from domain_certificates c join store_domains d on d.store_id = c.store_id
    where c.next_order_at <= now() and ${isFree} and ${mayOrder}
      and (c.name = d.name or d.other_works)
    order by c.next_order_at limit ${most}`.execute(tx);
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

const claimedSchema = z.object({
  name: z.string(),
  storeId: z.uuid(),
  projectId: z.uuid(),
  failures: z.number(),
  issuedAt: moment,
  expiresAt: moment,
  domain: z.object({ name: z.string(), token: z.string(), subdomain: z.string() }),
});
export type ClaimedCertificate = z.output<typeof claimedSchema>;

/** Takes a certificate that is due, so that no other process orders it. Null where it isn’t due, or taken already. */
export async function claimCertificate(tx: Tx, name: string): Promise<ClaimedCertificate | null> {
  const { rows } = await sql`
    update domain_certificates c set ordering_since = now()
    from store_domains d join stores s on s.id = d.store_id
    where c.name = ${name} and c.next_order_at <= now() and ${isFree} and d.store_id = c.store_id and ${mayOrder}
      and (c.name = d.name or d.other_works)
    returning c.name, c.store_id, c.project_id, c.failures, c.issued_at, c.expires_at,
      json_build_object('name', d.name, 'token', d.token, 'subdomain', s.subdomain) as domain`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : claimedSchema.parse(row);
}

const since = ({ withinMs }: { readonly withinMs: number }) =>
  sql`now() - make_interval(secs => ${withinMs / 1000})`;

/**
 * Records that an order is made, where the authority’s limits leave room for it; false where they don’t. One transaction
 * after another does so: counted at once, two orders would take the last place.
 */
export async function recordOrder(
  tx: Tx,
  { name, projectId, registered }: Pick<ClaimedCertificate, 'name' | 'projectId'> & { registered: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('selvedge certificate orders'))`.execute(tx);
  await sql`delete from certificate_orders where at < ${since({ withinMs: 2 * ORDER_LIMITS.ofRegistered.withinMs })}`.execute(
    tx,
  );
  const { ofName, ofRegistered, ofProject, ofAll } = ORDER_LIMITS;
  const { rows } = await sql`
    insert into certificate_orders (name, registered, project_id)
    select ${name}, ${registered}, ${projectId}::uuid
    from (
      select count(*) filter (where name = ${name} and at > ${since(ofName)}) as of_name,
        count(*) filter (where registered = ${registered} and at > ${since(ofRegistered)}) as of_registered,
        count(*) filter (where project_id = ${projectId} and at > ${since(ofProject)}) as of_project,
        count(*) filter (where at > ${since(ofAll)}) as of_all
      from certificate_orders) c
    where of_name < ${ofName.most} and of_registered < ${ofRegistered.most} and of_project < ${ofProject.most}
      and of_all < ${ofAll.most}
    returning id`.execute(tx);
  return rows.length > 0;
}

interface NewCertificate {
  readonly chain: string;
  readonly sealedKey: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly renewAt: number;
}

/** Keeps a certificate that was ordered. It comes to nothing where its domain was removed since, or is another store’s. */
export async function saveCertificate(
  tx: Tx,
  { name, storeId }: Pick<ClaimedCertificate, 'name' | 'storeId'>,
  { chain, sealedKey, issuedAt, expiresAt, renewAt }: NewCertificate,
): Promise<void> {
  await sql`
    update domain_certificates set chain = ${chain}, private_key = ${sealedKey},
      issued_at = ${iso(issuedAt)}::timestamptz, expires_at = ${iso(expiresAt)}::timestamptz, next_order_at = ${iso(renewAt)}::timestamptz,
      ordering_since = null, failures = 0, failure = null, failed_at = null
    where name = ${name} and store_id = ${storeId}`.execute(tx);
}

/** Records that an order failed. A certificate from before stays. */
export async function saveFailure(
  tx: Tx,
  { name, storeId }: Pick<ClaimedCertificate, 'name' | 'storeId'>,
  { failure, failures, nextOrderAt }: { failure: CertificateFailure; failures: number; nextOrderAt: number },
): Promise<void> {
  await sql`
    update domain_certificates set failure = ${failure}, failures = ${failures}, failed_at = now(),
      next_order_at = ${iso(nextOrderAt)}::timestamptz, ordering_since = null
    where name = ${name} and store_id = ${storeId}`.execute(tx);
}

/** Gives back a certificate whose order was interrupted, so that another process can take it. */
export async function releaseCertificate(tx: Tx, { name, storeId }: ClaimedCertificate): Promise<void> {
  await sql`
    update domain_certificates set ordering_since = null where name = ${name} and store_id = ${storeId}`.execute(
    tx,
  );
}

const keptSchema = z.object({ chain: z.string(), privateKey: z.string() });
export type SealedCertificate = z.output<typeof keptSchema>;

/** The certificate of a host that a store holds. The transaction has to see every project. */
export async function findKept(tx: Tx, host: string): Promise<SealedCertificate | null> {
  const { rows } = await sql`
    select c.chain, c.private_key from domain_certificates c
      join store_domains d on d.store_id = c.store_id and d.verified_at is not null
    where c.name = ${host} and c.chain is not null`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : keptSchema.parse(row);
}
