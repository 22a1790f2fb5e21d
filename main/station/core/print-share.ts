import { type PrintClaim, sharePrints } from '../../../shared/features/factory/printing/printing.ts';
import type { StationClock } from './clock.ts';
import type { StationDatabase } from './database.ts';
import type { Floor } from './floor.ts';
import type { StationGateway } from './sync-client.ts';

/** How often the server is asked again for what it has given without the station's knowledge. */
const MOST_TURNS = 3;
/** After how many pauses between syncs the server is asked again, if nothing happened. */
const EVERY_SYNCS = 10;

interface ClaimRow {
  readonly intentId: string;
  readonly labelId: string;
  readonly printNo: number;
  readonly epoch: number;
}

/** Labels that this station can print without the network: no other station prints these. */
export interface PrintShare {
  /** Those that aren’t queued yet. */
  count(): number;
  /** The first of them in line, by label. */
  next(limit: number): string[];
  /** The claims of some labels, for those that it has. */
  claimsOf(labelIds: readonly string[]): PrintClaim[];
  /** Whether a label of the share can still be sent without asking. */
  isUsable(usableUntil: string): boolean;
  /** It isn’t this station’s any more: the server has it back, or is about to. Inside a transaction. */
  drop(intentIds: readonly string[]): void;
  /** Asks the server, when it’s time or labels are needed elsewhere. @throws ServerUnreachable, or Refusal */
  refresh(isAskedBack: boolean, signal: AbortSignal): Promise<void>;
  /** The station ends: no other one is to wait for its labels. @throws ServerUnreachable, or Refusal */
  giveAllBack(signal: AbortSignal): Promise<void>;
}

export function printShare(parts: {
  database: StationDatabase;
  gateway: StationGateway;
  floor: Floor;
  clock: Pick<StationClock, 'now' | 'ticks'>;
  /** How many labels to hold; null lets the server say. A station without a printer holds none. */
  size: number | null;
  everyMs: number;
}): PrintShare {
  const { gateway, floor, clock } = parts;
  const { sql } = parts.database;
  const at = () => clock.now().toISOString();
  const count = sql.prepare<[string], { total: number }>(
    'select count(*) total from print_claims where given_back_at is null and usable_until > ?',
  );
  const next = sql.prepare<[string, number], { id: string }>(
    `select l.id from labels l join print_claims c on c.label_id = l.id
     where l.work = 'print' and c.given_back_at is null and c.usable_until > ? order by l.rank limit ?`,
  );
  const some = sql.prepare<[string], ClaimRow>(
    `select intent_id intentId, label_id labelId, print_no printNo, epoch from print_claims
     where given_back_at is null and label_id in (select value from json_each(?))`,
  );
  const ids = sql.prepare<[], { id: string; isGivenBack: number }>(
    'select intent_id id, given_back_at is not null isGivenBack from print_claims',
  );
  const add = sql.prepare(
    `insert or ignore into print_claims (intent_id, label_id, print_no, epoch, usable_until)
     select @intentId, @labelId, @printNo, @epoch, @until
     where not exists (select 1 from print_intents where id = @intentId)`,
  );
  const giveBack = sql.prepare(
    'update print_claims set given_back_at = ? where intent_id = ? and given_back_at is null',
  );
  const giveAllBack = sql.prepare('update print_claims set given_back_at = ? where given_back_at is null');
  const drop = sql.prepare('delete from print_claims where intent_id = ?');
  const extendClaims = sql.prepare('update print_claims set usable_until = ?');
  const extendQueued = sql.prepare(
    "update print_intents set usable_until = ? where usable_until is not null and status = 'queued'",
  );
  /** When the last answer was asked for, and for how long it's good: a clock that was set back doesn’t stretch that. */
  let last: { readonly ticks: number; readonly usableMs: number } | null = null;
  let askedAt: number | null = null;

  async function ask(signal: AbortSignal, size = parts.size): Promise<boolean> {
    const rows = ids.all();
    const givenBack = rows.filter(({ isGivenBack }) => isGivenBack === 1).map(({ id }) => id);
    const have = rows.filter(({ isGivenBack }) => isGivenBack === 0).map(({ id }) => id);
    const ticks = clock.ticks();
    const from = clock.now().getTime();
    const answer = await gateway.call(sharePrints, { body: { have, givenBack, size } }, signal);
    const until = new Date(from + answer.usableMs).toISOString();
    floor.write(() => {
      for (const id of [...givenBack, ...answer.ended]) drop.run(id);
      extendClaims.run(until);
      extendQueued.run(until);
      for (const claim of answer.claims) {
        const { armed: _, ...row } = claim;
        add.run({ ...row, until });
      }
      for (const id of answer.giveBack) giveBack.run(at(), id);
    });
    last = { ticks, usableMs: answer.usableMs };
    return answer.giveBack.length > 0;
  }

  return {
    count: () => (isFresh() ? (count.get(at())?.total ?? 0) : 0),
    next: (limit) => (isFresh() ? next.all(at(), limit).map(({ id }) => id) : []),
    claimsOf: (labelIds) => some.all(JSON.stringify(labelIds)).map((row) => ({ ...row, armed: false })),
    isUsable: (usableUntil) => isFresh() && at() < usableUntil,
    drop: (intentIds) => {
      for (const id of intentIds) drop.run(id);
    },
    async refresh(isAskedBack, signal) {
      const now = clock.ticks();
      const isDue = askedAt === null || now - askedAt >= EVERY_SYNCS * parts.everyMs;
      if (!(isDue || isAskedBack)) return;
      if (parts.size === 0 && ids.get() === undefined && !isAskedBack) return;
      askedAt = now;
      // What is to be given back is said at once: someone waits for it.
      if (await ask(signal)) await ask(signal);
    },
    async giveAllBack(signal) {
      if (parts.size === 0 && ids.get() === undefined) return;
      floor.write(() => giveAllBack.run(at()));
      // The answer to a request that the end cut off may have given more: the server tells again what isn't named.
      for (let turn = 0; turn < MOST_TURNS && (await ask(signal, 0)); turn += 1);
    },
  };

  function isFresh(): boolean {
    return last === null || clock.ticks() - last.ticks < last.usableMs;
  }
}
