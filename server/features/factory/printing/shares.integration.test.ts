import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  claimPrints,
  findLabelStories,
  listPrints,
  listShares,
  type PrintReport,
  renewPrints,
  reportPrints,
  SHARE_LIMIT,
  sharePrints,
  takeOverShare,
} from '../../../../shared/features/factory/printing/printing.ts';
import { createStation, pairStation } from '../../../../shared/features/factory/stations/stations.ts';
import { type FloorFixture, fillFloor } from '../../../../tests/simulation/floor-fixture.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { endShares } from './end-shares.job.ts';

let server: TestServer;
let floor: FloorFixture;
let office: Client;
let one: Workstation;
let two: Workstation;
const platform = () => server.services.databases.platform;

interface Workstation {
  readonly id: string;
  readonly client: Client;
}

async function pair(name: string): Promise<Workstation> {
  const { pairingCode } = await office.call(createStation, { body: { name } });
  const { stationId, token } = await server.visitor().call(pairStation, { body: { pairingCode } });
  return { id: stationId, client: server.visitor({ bearer: token }) };
}

beforeAll(async () => {
  server = await startTestServer();
  floor = await fillFloor(server.databaseUrl, { orders: 60, labelsPerOrder: 2 });
  const { email } = await addPerson(server, 'office@example.test', { factory: true });
  office = await signedIn(server, email);
  one = await pair('Labels 1');
  two = await pair('Labels 2');
});
afterAll(() => server.close());

const ask = (
  { client }: Workstation,
  body: { have?: string[]; givenBack?: string[]; size?: number | null } = {},
) => client.call(sharePrints, { body: { have: [], givenBack: [], size: null, ...body } });
const idsOf = (claims: readonly { readonly intentId: string }[]) => claims.map(({ intentId }) => intentId);
const labelsOf = (claims: readonly { readonly labelId: string }[]) => claims.map(({ labelId }) => labelId);
const press = ({ client }: Workstation, want: { next: number } | { labelIds: string[] }) =>
  client.call(claimPrints, { body: { requestId: newId(), want } });
const isAskedBack = async ({ client }: Workstation) =>
  (await client.call(renewPrints, { body: { intents: [], binned: [] } })).isAskedBack;
const copiesAt = async ({ client }: Workstation) =>
  (await client.call(renewPrints, { body: { intents: [], binned: [] } })).copies.map(
    ({ labelId }) => labelId,
  );

/** A workstation reports that a label of its share is on paper. */
async function reportPaper({ client }: Workstation, claim: { intentId: string; labelId: string }) {
  const at = new Date().toISOString();
  const report: PrintReport = {
    id: claim.intentId,
    labelId: claim.labelId,
    printer: 'Zebra',
    state: 'acknowledged',
    cause: null,
    words: null,
    reason: null,
    parentId: null,
    staffId: floor.staff[0]?.id ?? null,
    revision: 3,
    proof: 'status',
    queuedAt: at,
    sentAt: at,
    provenAt: at,
    confirmedAt: null,
    updatedAt: at,
  };
  const { outcomes } = await client.call(reportPrints, { body: { intents: [report] } });
  return outcomes[0]?.outcome;
}

// What a test's workstations have ends, so that the next one starts with every label free.
afterEach(async () => {
  for (const station of [one, two]) {
    const { claims } = await ask(station);
    await ask(station, { givenBack: idsOf(claims), size: 0 });
    await copiesAt(station);
    await sql`update print_intents set asked_back_at = null`.execute(platform());
  }
});

describe('a workstation that never comes back', () => {
  test('has its offline labels freed once it can’t print them any more, and not before', async () => {
    const gone = await pair('Never back');
    const { claims } = await ask(gone, { size: 5 });
    const held = async () =>
      (await office.call(listShares, {})).shares.find(({ stationId }) => stationId === gone.id)?.labels ?? 0;
    const usableFor = (interval: string) =>
      sql`update print_shares set usable_until = now() + ${interval}::interval where station_id = ${gone.id}`.execute(
        platform(),
      );
    await usableFor('-59 minutes');
    await endShares(platform());
    expect(await held()).toBe(claims.length);
    await usableFor('-61 minutes');
    await endShares(platform());
    expect(await held()).toBe(0);
    expect(claims.length).toBeGreaterThan(0);
    const next = await ask(two);
    expect(labelsOf(next.claims)).toEqual(expect.arrayContaining(labelsOf(claims)));
    expect((await ask(gone, { have: idsOf(claims), size: 0 })).ended.toSorted()).toEqual(
      idsOf(claims).toSorted(),
    );
  });
});

describe('labels for work without the network', () => {
  test('are whole orders that no other workstation gets, and a lost answer is told again', async () => {
    const [first, second] = await Promise.all([ask(one), ask(two)]);
    expect(first.claims).toHaveLength(40);
    expect(second.claims).toHaveLength(40);
    const all = [...labelsOf(first.claims), ...labelsOf(second.claims)];
    expect(new Set(all).size).toBe(80);
    const { rows } = await sql`
      select order_id from labels where id = any(${labelsOf(first.claims)}::uuid[])
      group by order_id having count(*) <> 2`.execute(platform());
    expect(rows).toEqual([]);

    const again = await ask(one);
    expect(idsOf(again.claims).toSorted()).toEqual(idsOf(first.claims).toSorted());
    expect((await ask(one, { have: idsOf(first.claims) })).claims).toEqual([]);
  });

  test('come first at their own workstation’s “Print next”, as the same attempts', async () => {
    const { claims } = await ask(one);
    const pressed = await press(one, { next: 5 });
    const held = new Map(claims.map(({ intentId, labelId }) => [labelId, intentId]));
    expect(pressed.claims.map(({ labelId, intentId }) => held.get(labelId) === intentId)).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  test('stay their workstation’s when the answer to its “Print next” is lost', async () => {
    const { claims } = await ask(one);
    const lost = labelsOf((await press(one, { next: 20 })).claims);
    expect(labelsOf(claims)).toEqual(expect.arrayContaining(lost));
    expect(await isAskedBack(one)).toBe(false);
    await sql`update print_intents set lease_until = now() - interval '2 days' where station_id = ${one.id}`.execute(
      platform(),
    );
    expect((await press(two, { labelIds: lost })).claims).toEqual([]);
    expect((await ask(one, { have: idsOf(claims) })).ended).toEqual([]);
  });

  test('are asked back when another workstation is asked for one, and then printed there', async () => {
    const { claims } = await ask(one);
    const [wanted] = claims;
    if (!wanted) throw new RangeError('Nothing was given');
    expect((await press(two, { labelIds: [wanted.labelId] })).refused).toEqual([
      { labelId: wanted.labelId, cause: 'in-share', holder: 'Labels 1' },
    ]);
    expect(await isAskedBack(one)).toBe(true);
    const answer = await ask(one, { have: idsOf(claims) });
    expect(answer.giveBack).toEqual([wanted.intentId]);
    const kept = idsOf(claims).filter((id) => id !== wanted.intentId);
    const after = await ask(one, { have: kept, givenBack: answer.giveBack });
    expect(labelsOf(after.claims)).not.toContain(wanted.labelId);
    expect(await isAskedBack(one)).toBe(false);
    expect(labelsOf((await press(two, { labelIds: [wanted.labelId] })).claims)).toEqual([wanted.labelId]);
  });

  test('stay with a workstation that was asked to print one, although its giving back arrives late', async () => {
    const { claims } = await ask(one);
    const [wanted] = claims;
    if (!wanted) throw new RangeError('Nothing was given');
    await press(two, { labelIds: [wanted.labelId] });
    const { giveBack } = await ask(one, { have: idsOf(claims) });
    expect(giveBack).toEqual([wanted.intentId]);
    const pressed = await press(one, { labelIds: [wanted.labelId] });
    expect(pressed.claims).toMatchObject([{ intentId: wanted.intentId, armed: true }]);
    await ask(one, { have: idsOf(claims), givenBack: giveBack });
    expect(await isAskedBack(one)).toBe(false);
    expect((await press(two, { labelIds: [wanted.labelId] })).claims).toEqual([]);
    expect(await reportPaper(one, wanted)).toBe('taken');
  });

  test('that come first in line are asked back by a press elsewhere, and aren’t taken again at once', async () => {
    const { claims } = await ask(one);
    const pressed = await press(two, { next: 4 });
    expect(labelsOf(pressed.claims).filter((id) => labelsOf(claims).includes(id))).toEqual([]);
    const { giveBack } = await ask(one, { have: idsOf(claims) });
    expect(giveBack.toSorted()).toEqual(idsOf(claims).slice(0, 4).toSorted());
    const have = idsOf(claims).filter((id) => !giveBack.includes(id));
    const { claims: more } = await ask(one, { have, givenBack: giveBack, size: 80 });
    expect(labelsOf(more).filter((id) => labelsOf(claims).includes(id))).toEqual([]);
    const next = await press(two, { next: 4 });
    expect(labelsOf(next.claims).toSorted()).toEqual(labelsOf(claims).slice(0, 4).toSorted());
  });

  test('end when their order is refunded', async () => {
    const { claims } = await ask(one);
    const last = claims.at(-1);
    if (!last) throw new RangeError('Nothing was given');
    await sql`update orders set status = 'refunded'
      where id = (select order_id from labels where id = ${last.labelId})`.execute(platform());
    const { ended } = await ask(one, { have: idsOf(claims) });
    expect(ended).toContain(last.intentId);
  });

  test('never become free by time', async () => {
    const { claims } = await ask(one, { size: 200 });
    await sql`update print_intents set lease_until = now() - interval '2 days' where station_id = ${one.id}`.execute(
      platform(),
    );
    const pressed = await press(two, { next: 50 });
    expect(labelsOf(pressed.claims).filter((id) => labelsOf(claims).includes(id))).toEqual([]);
  });

  test('of a silent workstation go to another one by a person alone; both learn of each second copy', async () => {
    const [silent, other] = [one, two];
    const { claims } = await ask(silent);
    const { code } = await platform()
      .selectFrom('labels')
      .select('code')
      .where('id', '=', claims[0]?.labelId ?? '')
      .executeTakeFirstOrThrow();
    const { labels } = await office.call(findLabelStories, { params: { code } });
    expect(labels[0]?.prints).toContainEqual(
      expect.objectContaining({ station: 'Labels 1', isShared: true }),
    );
    const { shares } = await office.call(listShares, {});
    const share = shares.find(({ stationId }) => stationId === silent.id);
    expect(share).toMatchObject({ station: 'Labels 1', labels: claims.length });

    const { given } = await office.call(takeOverShare, {
      params: { id: share?.id ?? '' },
      body: { toStationId: other.id },
    });
    expect(given).toBe(claims.length);
    const taken = await ask(other);
    expect(labelsOf(taken.claims)).toEqual(expect.arrayContaining(labelsOf(claims)));

    // One label is printed by both, one by the silent one alone.
    const [twice, once] = claims;
    const theirs = taken.claims.find(({ labelId }) => labelId === twice?.labelId);
    if (!(twice && once && theirs)) throw new RangeError('The labels weren’t given');
    expect(await reportPaper(other, theirs)).toBe('taken');
    expect(await reportPaper(silent, once)).toBe('taken');
    expect(await reportPaper(silent, twice)).toBe('extra');
    expect(await copiesAt(silent)).toEqual([twice.labelId]);
    expect(await copiesAt(other)).toEqual([twice.labelId]);
    expect((await office.call(listPrints, { query: { view: 'copies' } })).views?.copies).toBe(1);

    // The first learns that the rest isn't its own; the other isn't to print what is on paper.
    const left = idsOf(claims).filter((id) => id !== twice.intentId && id !== once.intentId);
    expect((await ask(silent, { have: left, size: 0 })).ended.toSorted()).toEqual(left.toSorted());
    const stopped = taken.claims.find(({ labelId }) => labelId === once.labelId);
    expect((await ask(other, { have: idsOf(taken.claims) })).ended).toContain(stopped?.intentId);
  });

  test('can’t be given to the workstation that has them, or by someone who isn’t of the factory', async () => {
    await ask(one);
    const { shares } = await office.call(listShares, {});
    const id = shares.find(({ stationId }) => stationId === one.id)?.id ?? '';
    const give = (client: Client, toStationId: string | null) =>
      client.call(takeOverShare, { params: { id }, body: { toStationId } });
    await expect(give(office, one.id)).rejects.toMatchObject({ status: 404 });
    await expect(give(server.visitor(), null)).rejects.toMatchObject({ status: 401 });
  });

  test('are never more of one order than a workstation can name', async () => {
    const { rows } = await sql`
      insert into labels select (jsonb_populate_record(null::labels, to_jsonb(l) || jsonb_build_object(
        'id', gen_random_uuid(), 'counter', 2 + n,
        'of_count', 2 + ${SHARE_LIMIT}::integer, 'code', l.code || n))).*
      from labels l, generate_series(1, ${SHARE_LIMIT}) n
      where l.id = (select l.id from labels l join orders o on o.id = l.order_id
        where l.state = 'open' order by o.priority desc, o.placed_at, o.number limit 1)
      returning id`.execute(platform());
    expect(rows).toHaveLength(SHARE_LIMIT);
    const { claims } = await ask(one);
    expect(claims).toHaveLength(SHARE_LIMIT);
    expect((await ask(one, { have: idsOf(claims) })).ended).toEqual([]);
  });
});
