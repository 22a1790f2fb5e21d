import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';
import type { MailDomainVerdict } from './mx-receivers.ts';

/** Lines of mails that aren’t taken by the usual claim: until their domain is known, and after an import’s first ones. */
export const DNS_LANE = ':dns';
export const IMPORT_LANE = ':import';

/** Why a mail isn’t sent whose domain takes none. */
export const NO_MAIL_SERVER = 'no-mail-server';

/** No mail waits longer for the answer of DNS: then it counts by its own domain. */
const WAITS_MOST = sql.raw(`interval '10 seconds'`);
/** How long what holds. Node doesn’t tell the time to live of MX records. */
const KEPT_FOR = { takes: '1 day', none: '1 hour', unknown: '10 minutes' } as const;
/** Domains that no mail has gone to for so long are forgotten: they can be names of people. */
const FORGOTTEN_AFTER = '30 days';
/** A process that ends while it asks holds up its domains for so long. */
const ASKS_WITHIN = sql.raw(`interval '15 seconds'`);

/** The domain of an address, as part of a larger statement. */
export const domainIn = (address: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`split_part(lower(${address}), '@', 2)`;

/** Joins what is known of a `domain` to a statement: `rd` for the large receivers, `md` for what DNS said. */
export const joinDomains = (domain: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join receiver_domains rd on rd.domain = ${domain} left join mail_domains md on md.domain = ${domain}`;

/** The receiver of a domain after `joinDomains`: a large one by its name, one found by MX records, else the domain. */
export const receiverOf = (domain: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(rd.receiver, md.receiver, ${domain})`;

/**
 * What is known of a domain after `joinDomains`: `ask` where DNS has to be asked first, `refresh` where mails don’t
 * wait for it, `none` where no server takes its mails. Names that are reserved for tests and documents (RFC 2606) are in no DNS.
 */
export const standingOf = (domain: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when rd.domain is not null or ${domain} !~ '\\.' or ${domain} ~ '\\.(test|example|invalid|localhost)$' then 'known'
  when md.verdict = 'takes' then case when md.expires_at > now() then 'known' else 'refresh' end
  when md.expires_at > now() then case md.verdict when 'none' then 'none' else 'known' end
  else 'ask' end`;

/**
 * Notes that mails wait for what DNS says about domains, as part of the statement that books them. It counts, so that an
 * answer that was on its way isn’t taken for these mails, too.
 */
export const wantDomains = (domains: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into mail_domains as md (domain) select distinct domain from ${domains} order by domain
  on conflict (domain) do update set wants = md.wants + 1, wanted_at = coalesce(md.wanted_at, now())`;

const wantedSchema = z.array(z.object({ domain: z.string(), wants: z.int(), isFresh: z.boolean() }));
export type WantedDomain = z.output<typeof wantedSchema>[number];

/** Takes domains whose mails wait, for this process to ask about. One that was asked about lately isn’t asked again. */
export async function takeWanted(db: Database, limit: number): Promise<WantedDomain[]> {
  const { rows } = await sql`
    with wanted as materialized (
      select domain from mail_domains
      where wanted_at is not null and (asking_until is null or asking_until < now())
      order by wanted_at, domain limit ${limit} for update skip locked)
    update mail_domains md set asking_until = now() + ${ASKS_WITHIN} from wanted where md.domain = wanted.domain
    returning md.domain, md.wants, md.expires_at > now() as is_fresh`.execute(db);
  return wantedSchema.parse(rows);
}

/** A domain and what DNS said; null where what is known still holds. */
export interface AnsweredDomain extends WantedDomain {
  readonly answer: MailDomainVerdict | null;
}

/**
 * Writes what DNS said, and lets the mails of these domains continue: to their receiver, or not at all where no server
 * takes them. Mails that were booked since then wait for the next round.
 */
export async function saveDomains(db: Database, answered: readonly AnsweredDomain[]): Promise<void> {
  const rows = answered.map(({ domain, wants, answer }) => ({
    domain,
    wants,
    verdict: answer?.verdict ?? null,
    receiver: answer?.verdict === 'takes' ? answer.receiver : null,
    keep: answer ? KEPT_FOR[answer.verdict] : null,
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as g(domain text, wants int, verdict text, receiver text, keep interval)`;
  const names = rows.map(({ domain }) => domain);
  await inScope(db, { kind: 'platform' }, async (tx) => {
    await sql`select from mail_domains where domain = any(${names}::text[]) order by domain for update`.execute(
      tx,
    );
    // One that DNS knew yesterday doesn't lose its receiver because DNS is silent today.
    await sql`
      update mail_domains md set
        verdict = case when g.verdict = 'unknown' and md.verdict = 'takes' then md.verdict else coalesce(g.verdict, md.verdict) end,
        receiver = case when g.verdict is null or g.verdict = 'unknown' then md.receiver else g.receiver end,
        expires_at = coalesce(now() + g.keep, md.expires_at),
        wanted_at = case when md.wants = g.wants then null else md.wanted_at end,
        asking_until = null
      from ${given} where md.domain = g.domain`.execute(tx);
    await sql`
      update sends s set
        receiver = coalesce(md.receiver, md.domain),
        state = case when md.verdict = 'none' then 'skipped' else s.state end,
        reason = case when md.verdict = 'none' then ${NO_MAIL_SERVER} else s.reason end,
        settled_at = case when md.verdict = 'none' then now() end,
        address = case when md.verdict = 'none' then null else s.address end,
        content = case when md.verdict = 'none' then null else s.content end,
        lane = case when md.verdict = 'none' or s.lane = ${DNS_LANE} then null else s.lane end
      from mail_domains md
      where md.domain = any(${names}::text[]) and s.receiver = md.domain and s.state = 'booked'
        and s.lane in (':dns', ':import')`.execute(tx);
  });
}

/** Lets mails continue that have waited long enough for DNS. */
export async function releaseUnanswered(db: Database | Tx): Promise<void> {
  await sql`
    update sends set lane = null
    where lane = ${DNS_LANE} and state = 'booked' and created_at < now() - ${WAITS_MOST}`.execute(db);
}

/** Forgets domains that no one has asked about for a month. */
export async function forgetDomains(db: Database): Promise<void> {
  await sql`
    delete from mail_domains where wanted_at is null and expires_at < now() - ${FORGOTTEN_AFTER}::interval`.execute(
    db,
  );
}
