import { sql } from 'kysely';
import { z } from 'zod';
import { lockAddresses } from '../../consent/consent.ts';
import type { Database, Tx } from '../../database/database.ts';
import { prepared } from '../../database/named.ts';
import { inScope } from '../../database/scope.ts';
import { lockSources } from './lock.ts';
import { type ClaimedSend, SERVICE_SOURCE } from './source.ts';
import { stopReason } from './stop-reason.ts';

/** A mail whose next byte would be its last. */
export interface AtTheGate {
  readonly send: ClaimedSend;
  readonly contentHash: Buffer | null;
}

export interface GateKeeper {
  readonly database: Database;
  /** The process that claimed the rows. */
  readonly worker: string;
  /** Name of the adapter that sends them. */
  readonly via: string;
}

const idsSchema = z.array(z.object({ id: z.uuid() }));

/** Mails at the gate by their ids, with what they hold. */
const listed = (mails: readonly AtTheGate[]) => {
  const rows = mails.map(({ send, contentHash }) => ({
    id: send.id,
    hash: contentHash?.toString('hex') ?? null,
  }));
  return sql`(select l.id, decode(l.hash, 'hex') as hash
    from json_to_recordset(${JSON.stringify(rows)}::json) as l(id uuid, hash text)) g`;
};
/** For the planner, which then finds the rows by their index. */
const idsOf = (mails: readonly AtTheGate[]): string[] => mails.map(({ send }) => send.id);

/** The same email from another campaign within a week is a campaign that was copied by mistake. */
const isRepeat = sql`(s.purpose = 'marketing' and g.hash is not null and exists (
  select from sends o
  where o.store_id = s.store_id and o.address_key = s.address_key and o.content_hash = g.hash
    and o.source_id <> s.source_id and o.purpose = 'marketing' and o.state in ('gated', 'accepted', 'doubtful')
    and o.gate_at > now() - interval '7 days'))`;

async function open(
  tx: Database | Tx,
  { worker, via }: Omit<GateKeeper, 'database'>,
  mails: readonly AtTheGate[],
): Promise<Set<string>> {
  const { rows } = await prepared(
    'mail.gate',
    sql`
    update sends s set state = 'gated', gate_at = clock_timestamp(), via = ${via}, content_hash = g.hash
    from send_sources src, ${listed(mails)}
    where s.id = any(${idsOf(mails)}::uuid[]) and g.id = s.id and s.state = 'claimed' and s.claimed_by = ${worker}::uuid
      and src.id = s.source_id and src.state = 'open' and src.epoch = s.epoch
      and ${stopReason} is null and not ${isRepeat}
    returning s.id`,
  ).execute(tx);
  return new Set(idsSchema.parse(rows).map(({ id }) => id));
}

/** Gives those that didn’t pass their state: cancelled, skipped with its reason, or booked for when their source continues. */
async function turnAway(tx: Database | Tx, worker: string, mails: readonly AtTheGate[]): Promise<void> {
  const ids = idsOf(mails);
  await prepared(
    'mail.turn-away',
    sql`
    with stopped as materialized (
      select s.id, case
          when src.state in ('cancelling', 'cancelled') then 'cancelled'
          when ${stopReason} is not null or ${isRepeat} then 'skipped'
          else 'booked' end as state,
        coalesce(${stopReason}, case when ${isRepeat} then 'same-content' end) as reason
      from ${listed(mails)}, sends s join send_sources src on src.id = s.source_id
      where s.id = any(${ids}::uuid[]) and g.id = s.id and s.state = 'claimed' and s.claimed_by = ${worker}::uuid
      for update of s)
    update sends s set state = stopped.state,
      reason = case when stopped.state = 'skipped' then stopped.reason end,
      claimed_by = null, claimed_at = null,
      settled_at = case when stopped.state <> 'booked' then now() end,
      address = case when stopped.state = 'booked' then s.address end,
      content = case when stopped.state = 'booked' then s.content end
    from stopped where s.id = any(${ids}::uuid[]) and s.id = stopped.id`,
  ).execute(tx);
}

/** A receipt can be neither stopped nor refused: only its claim has to hold. */
const isFree = ({ send }: AtTheGate): boolean => send.sourceId === SERVICE_SOURCE && send.mailKind === null;

/**
 * Lets mails leave, in one commit: from here on each of them may have left. Those whose source was stopped or moved since
 * the claim, whose address withdrew or was suppressed, or whose claim another process has taken, don’t pass; theirs is the
 * state that fits, and no byte more may go.
 * @returns those that passed
 */
export async function passGate(keeper: GateKeeper, mails: readonly AtTheGate[]): Promise<Set<string>> {
  const { database, worker } = keeper;
  const lost = (passed: ReadonlySet<string>) => mails.filter(({ send }) => !passed.has(send.id));
  if (mails.every(isFree)) {
    const passed = await open(database, keeper, mails);
    const others = lost(passed);
    if (others.length > 0) await turnAway(database, worker, others);
    return passed;
  }
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const stoppable = mails.filter((mail) => !isFree(mail));
    await lockSources(
      tx,
      stoppable.map(({ send }) => send.sourceId),
      'shared',
    );
    const subjects = stoppable.flatMap(({ send: { storeId, addressKey } }) =>
      storeId === null ? [] : [{ storeId, addressKey }],
    );
    if (subjects.length > 0) await lockAddresses(tx, subjects, 'shared');
    const passed = await open(tx, keeper, mails);
    const others = lost(passed);
    if (others.length > 0) await turnAway(tx, worker, others);
    return passed;
  });
}
