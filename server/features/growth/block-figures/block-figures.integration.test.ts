import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectRole } from '../../../../shared/contract/roles.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { blockFigureCalls } from '../../../../shared/features/site/blocks/blocks.calls.ts';
import { PLATFORM_DIVISION_ID } from '../../../../shared/rules/constants/constants.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { addPerson, PASSWORD } from '../../../../tests/support/people.ts';
import { askedForReview } from '../../../../tests/support/reviews.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;

/** Facts of five kinds in one answer, and who sells for the platform; pages rarely ask for two. */
const STATEMENTS = 10;

const ALL = 'project,sales,planned-sale,bases,reviews';
const figures = (client: Client, names = ALL) => client.call(blockFigureCalls.figures, { query: { names } });

/** A person with a role in the shop’s project, logged in at the platform’s own store, another one, or the dashboard. */
async function member(
  email: string,
  role: ProjectRole | null,
  store: string | null = 'selvedge',
): Promise<Client> {
  const { id } = await addPerson(server, email);
  if (role)
    await shop.database
      .insertInto('projectMembers')
      .values({ projectId: shop.projectId, accountId: id, role })
      .execute();
  const client = store === null ? server.visitor() : server.visitor({ store });
  client.statementsMax = STATEMENTS;
  await client.call(identityCalls.login, { body: { email, password: PASSWORD } });
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'harbour');
  await openShop(server, 'selvedge', PLATFORM_DIVISION_ID);
  const { id: productId } = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2450 });
  for (const quantity of [1, 2]) {
    const order = await placeShopOrder(server, shop, { productId, quantity });
    await order.pay();
  }
  const { token } = await askedForReview(server, shop, productId);
  await server.visitor({ store: 'harbour' }).call(reviewCalls.write, {
    params: { token, productId },
    body: { stars: 5, title: 'Soft', body: 'I wear it every Sunday.', name: 'Ada L.' },
  });
  await sql`insert into project_badges (project_id, code) values (${shop.projectId}, 'theme') on conflict do nothing`.execute(
    shop.database,
  );
});
afterAll(() => server.close());

describe('figures for blocks', () => {
  it('are what an owner’s project sold, earned and unlocked, in few statements', async () => {
    const owner = await member('owner@example.test', 'owner');
    const { project, sales, plannedSale, dashboardOrigin } = await figures(owner);
    expect(owner.statements).toBeLessThanOrEqual(STATEMENTS);
    expect(dashboardOrigin).toBe(server.services.config.publicUrl.origin);
    expect(project?.badges).toContain('theme');
    const booked = await shop.database
      .selectFrom('ledgerLines')
      .select(sql<number>`(0 - sum(amount_minor))::float8`.as('earned'))
      .where('projectId', '=', shop.projectId)
      .where('account', '=', 'project')
      .executeTakeFirstOrThrow();
    expect(sales?.now).toMatchObject({ orders: 3, earnedMinor: booked.earned });
    expect(sales?.before).toEqual({ orders: 0, salesMinor: 0, earnedMinor: 0 });
    expect(sales?.months).toHaveLength(24);
    expect(sales?.months.at(-1)?.earnedMinor).toBe(booked.earned);
    const {
      paidMinor = 0,
      vatMinor = 0,
      productionMinor = 0,
      postageMinor = 0,
      feeMinor = 0,
    } = plannedSale ?? {};
    expect(plannedSale?.productName).toBe('Tree tee');
    expect(plannedSale?.earnedMinor).toBe(paidMinor - vatMinor - productionMinor - postageMinor - feeMinor);
  });

  it('of money are kept from members without the permission', async () => {
    const designer = await member('designer@example.test', 'designer');
    expect(await figures(designer)).toMatchObject({
      project: { isPro: false },
      sales: null,
      plannedSale: null,
    });
  });

  it('of a project are kept from shoppers, with an account and without', async () => {
    const shopper = await member('shopper@example.test', null);
    for (const visitor of [shopper, server.visitor({ store: 'selvedge' })])
      expect(await figures(visitor)).toMatchObject({ project: null, sales: null, plannedSale: null });
  });

  it('of a project are given in no other store, not even to its owner in their own', async () => {
    const other = await openShop(server, 'strangers', 3);
    expect(other.projectId).not.toBe(shop.projectId);
    for (const store of ['harbour', 'strangers'])
      expect(await figures(await member(`owner@${store}.test`, 'owner', store))).toMatchObject({
        project: null,
        sales: null,
        plannedSale: null,
      });
  });

  it('of a project are given to its page builder', async () => {
    const owner = await member('builder@example.test', 'owner', null);
    expect(await figures(owner)).toMatchObject({
      sales: { now: { orders: 3 } },
      reviews: [{ productName: 'Tree tee' }],
    });
  });

  it('are only those asked for', async () => {
    const visitor = server.visitor({ store: 'harbour' });
    expect(await figures(visitor, 'reviews,nonsense')).toMatchObject({
      bases: null,
      reviews: [{ stars: 5, title: 'Soft', name: 'Ada L.', productName: 'Tree tee', urlName: 'tree-tee' }],
    });
    expect(await figures(visitor, '')).toMatchObject({ bases: null, reviews: null });
  });

  it('know what a project makes already', async () => {
    const owner = await member('maker@example.test', 'manager');
    const { bases } = await figures(owner, 'bases');
    expect(bases?.filter(({ isMade }) => isMade)).toHaveLength(1);
    const { bases: anyones } = await figures(server.visitor({ store: 'harbour' }), 'bases');
    expect(anyones?.some(({ isMade }) => isMade)).toBe(false);
  });

  it('leave out hidden reviews', async () => {
    await sql`update reviews set state = 'hidden' where project_id = ${shop.projectId}`.execute(
      shop.database,
    );
    expect((await figures(server.visitor({ store: 'harbour' }), 'reviews')).reviews).toEqual([]);
  });
});
