import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { reviewCalls } from '../../../../shared/features/selling/reviews/reviews.calls.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { placeShopOrder, tellReversal } from '../../../../tests/support/paid-orders.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { askedForReview, askNow, shippedOrder } from '../../../../tests/support/reviews.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { planRequest } from './requests.queries.ts';

let server: TestServer;
let shop: Shop;
let merchant: Client;
let designer: Client;
let stranger: Client;
let tee: { id: string };

const join = async (of: Shop, email: string, role = 'owner') => {
  const person = await addPerson(server, email);
  await of.database
    .insertInto('projectMembers')
    .values({ projectId: of.projectId, accountId: person.id, role })
    .execute();
  return (await signedIn(server, email)).in(of.projectId);
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  merchant = await join(shop, 'merchant@example.test');
  designer = await join(shop, 'designer@example.test', 'designer');
  stranger = await join(await openShop(server, 'south'), 'stranger@example.test');
  tee = await shop.product({ urlName: 'tree-tee', name: 'Tree tee', priceMinor: 2400 });
  await sql`update blanks set stock = 100000`.execute(shop.database);
});
afterAll(() => server.close());

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallRefused ? error : Promise.reject(error)),
  );

const asked = () => askedForReview(server, shop, tee.id);

const visitor = () => server.visitor({ store: 'north' });
type Body = CallInput<typeof reviewCalls.write>['body'];
let texts = 0;
const review = (more: Partial<Body> = {}): Body => {
  texts += 1;
  return {
    stars: 4,
    title: 'Good',
    body: `I like it very much, ${texts} times over.`,
    name: 'Ada L.',
    ...more,
  };
};
const write = (token: string, body: Body, productId = tee.id) =>
  visitor().call(reviewCalls.write, { params: { token, productId }, body });
const shown = async () =>
  (await visitor().call(reviewCalls.ofProduct, { params: { urlName: 'tree-tee' }, query: {} })).reviews;
const list = (query: CallInput<typeof reviewCalls.list>['query'] = {}) =>
  merchant.call(reviewCalls.list, { query });

describe('asking for a review', () => {
  it('waits a week after the parcel should have come, at ten in the morning', async () => {
    const order = await shippedOrder(server, shop, tee.id);
    const { dueAt } = await shop.database
      .selectFrom('reviewRequests')
      .select('dueAt')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const days = (new Date(dueAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(30);
    expect(
      new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(
        new Date(dueAt),
      ),
    ).toBe('10:00');
  });

  it('never comes for samples that a merchant ordered', async () => {
    const order = await placeShopOrder(server, shop, { productId: tee.id, email: 'samples@example.test' });
    await order.pay();
    await sql`
      update baskets set token_hash = null, buyer_project_id = ${shop.projectId}, account_id = (select id from accounts limit 1)
      where id = (select basket_id from orders where id = ${order.id})`.execute(shop.database);
    await inScope(shop.database, { kind: 'platform' }, (tx) => planRequest(tx, order.id, new Date()));
    const planned = shop.database.selectFrom('reviewRequests').where('orderId', '=', order.id);
    expect(await planned.select('orderId').execute()).toEqual([]);
  });

  it('opens by the email’s link, without an account, with an unsubscribe link and the short name', async () => {
    const { token, mail } = await asked();
    expect(mail.text).toContain('/communication-preferences/');
    const opened = await visitor().call(reviewCalls.open, { params: { token } });
    expect(opened).toMatchObject({ name: 'Ada L.', products: [{ name: 'Tree tee', review: null }] });
  });

  it('leaves out an order that was refunded, whose link doesn’t work either', async () => {
    const order = await shippedOrder(server, shop, tee.id);
    await tellReversal(server, order, 'refunded');
    await askNow(server, shop);
    const other = await asked();
    expect(await mailsOf(order.email)).toEqual([]);
    await tellReversal(server, other, 'refunded');
    const refused = await refusal(visitor().call(reviewCalls.open, { params: { token: other.token } }));
    expect(refused?.status).toBe(404);
  });

  it('refuses made-up, foreign and old links', async () => {
    const { token, id } = await asked();
    const open = (value: string, store = 'north') =>
      refusal(server.visitor({ store }).call(reviewCalls.open, { params: { token: value } }));
    for (const made of [`${id}.x`, 'x', `${token}x`, `${crypto.randomUUID()}.${token.split('.')[1]}`])
      expect((await open(made))?.status).toBe(404);
    expect((await open(token, 'south'))?.status).toBe(404);
    await sql`update review_requests set sent_at = now() - interval '181 days' where order_id = ${id}`.execute(
      shop.database,
    );
    expect((await open(token))?.status).toBe(404);
  });
});

const mailsOf = async (email: string) =>
  ((await server.services.mail.outbox?.list()) ?? []).filter(
    ({ to, subject }) => to === email && subject.includes('How do you like'),
  );

describe('writing a review', () => {
  it('shows it at once as a verified buyer’s, and changes it by the same link three times', async () => {
    const { token } = await asked();
    const first = review({ stars: 1, title: 'Short', body: 'It is too short for me.' });
    expect((await write(token, first)).review).toMatchObject({ state: 'shown', editsLeft: 3 });
    expect((await shown())[0]).toMatchObject({
      ...first,
      isVerified: true,
      isEdited: false,
      variant: 'White, M',
    });
    expect((await write(token, first)).review.editsLeft).toBe(3);
    for (const left of [2, 1, 0]) expect((await write(token, review())).review.editsLeft).toBe(left);
    expect((await refusal(write(token, review())))?.status).toBe(409);
    expect((await shown())[0]).toMatchObject({ isEdited: true });
  });

  it('keeps one review where it is sent twice at once', async () => {
    const { token, id } = await asked();
    const body = review();
    await Promise.all([1, 2, 3, 4].map(() => write(token, body)));
    const rows = await shop.database
      .selectFrom('reviews')
      .select('edits')
      .where('orderId', '=', id)
      .execute();
    expect(rows).toEqual([{ edits: 0 }]);
  });

  it('refuses what is too long, too short, without stars or of something else', async () => {
    const { token } = await asked();
    const tried = async (more: object) => (await refusal(write(token, { ...review(), ...more })))?.body;
    expect((await tried({ body: 'x'.repeat(5001) }))?.errors).toEqual({
      body: ['Use up to 5,000 characters'],
    });
    expect((await tried({ body: 'short' }))?.errors).toEqual({ body: ['Write 10 characters or more'] });
    expect((await tried({ stars: 6 }))?.errors).toEqual({ stars: ['Choose how many stars'] });
    expect((await tried({ stars: -1 }))?.errors).toEqual({ stars: ['Choose how many stars'] });
    expect((await tried({ stars: undefined }))?.errors).toEqual({ stars: ['Choose how many stars'] });
    expect((await refusal(write(token, review({ body: 'x'.repeat(100_000) }))))?.status).toBe(413);
    expect((await refusal(write(token, review(), crypto.randomUUID())))?.status).toBe(404);
    expect((await visitor().call(reviewCalls.open, { params: { token } })).products[0]?.review).toBeNull();
  });

  it('takes markup and control characters as text', async () => {
    const { token } = await asked();
    const body = '<script>alert(1)</script>\u0000 and more';
    await write(token, review({ body }));
    expect((await shown())[0]?.body).toBe('<script>alert(1)</script> and more');
  });

  it('lets a person decide about links and copied text, whatever the stars', async () => {
    const one = await asked();
    const other = await asked();
    const spam = review({ stars: 5, body: 'Visit www.cheap.example today' });
    expect((await write(one.token, spam)).review.state).toBe('waiting');
    const { rows, views } = await list({ view: 'waiting' });
    expect(rows[0]).toMatchObject({ heldFor: 'link', state: 'waiting' });
    expect(views?.waiting).toBe(1);
    await write(one.token, review({ body: 'The very same words.' }));
    expect((await write(other.token, review({ body: 'the very same words.' }))).review.state).toBe('waiting');
  });
});

describe('managing reviews', () => {
  it('hides, shows and answers them', async () => {
    const { token } = await asked();
    const { body } = review({ body: 'A review to be managed.' });
    await write(token, review({ body }));
    const found = (await list({ search: 'to be managed' })).rows[0];
    const ids = [found?.id ?? ''];
    const params = { review: found?.id ?? '' };
    expect(merchant.statements).toBeLessThanOrEqual(6);
    expect(await merchant.call(reviewCalls.hideMany, { body: { ids } })).toEqual({ done: ids, failed: [] });
    expect((await shown()).map((one) => one.body)).not.toContain(body);
    // Its writer can’t bring it back by changing it.
    expect((await write(token, review())).review.state).toBe('hidden');
    expect((await merchant.call(reviewCalls.hideMany, { body: { ids } })).failed).toHaveLength(1);
    await merchant.call(reviewCalls.showMany, { body: { ids } });
    await merchant.call(reviewCalls.reply, { params, body: { reply: ' Thank you! ' } });
    expect((await shown())[0]?.reply).toBe('Thank you!');
    expect((await list({ reply: 'yes' })).rows.map(({ id }) => id)).toEqual(ids);
    await merchant.call(reviewCalls.reply, { params, body: { reply: '' } });
    expect((await shown())[0]?.reply).toBeNull();
  });

  it('is for members with the permission, and for the project’s own reviews', async () => {
    const ids = [(await list()).rows[0]?.id ?? ''];
    const params = { review: ids[0] ?? '' };
    expect((await refusal(designer.call(reviewCalls.list, { query: {} })))?.status).toBe(403);
    expect((await stranger.call(reviewCalls.list, { query: {} })).rows).toEqual([]);
    expect((await refusal(stranger.call(reviewCalls.get, { params })))?.status).toBe(404);
    expect((await refusal(stranger.call(reviewCalls.reply, { params, body: { reply: 'No' } })))?.status).toBe(
      404,
    );
    expect((await stranger.call(reviewCalls.hideMany, { body: { ids } })).done).toEqual([]);
  });

  it('lists a product’s reviews by stars and pages', async () => {
    const ofProduct = (query: object) =>
      visitor().call(reviewCalls.ofProduct, { params: { urlName: 'tree-tee' }, query });
    const all = await ofProduct({ sort: 'lowest' });
    const stars = all.reviews.map((one) => one.stars);
    expect(stars).toEqual(stars.toSorted());
    expect(all.counts.reduce((sum, each) => sum + each, 0)).toBe(all.reviews.length);
    expect((await ofProduct({ stars: 4 })).reviews.every((one) => one.stars === 4)).toBe(true);
    expect((await ofProduct({ page: 900 })).page).toBe(1);
    expect(
      (await refusal(visitor().call(reviewCalls.ofProduct, { params: { urlName: 'no-such' }, query: {} })))
        ?.status,
    ).toBe(404);
  });
});
