import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../tests/support/eventually.ts';
import { placeShopOrder } from '../../../../tests/support/paid-orders.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';
import { addressKey } from '../../../platform/consent/consent.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { type NewSendEvent, noteSendEvents } from '../../../platform/mail/ledger/control.ts';
import { followPeople } from './follow-people.ts';

let server: TestServer;
let shop: Shop;
let productId: string;

const key = (email: string) => addressKey(server.services.secret, email);
const follow = () =>
  eventually(async () => {
    await followPeople(shop.database, server.services.secret);
    const { rows } = await sql`select from person_work union all select from person_mail_work`.execute(
      shop.database,
    );
    expect(rows).toHaveLength(0);
  });
const personOf = async (email: string) => {
  await (await placeShopOrder(server, shop, { productId, email })).pay();
  await follow();
  return shop.database
    .selectFrom('people')
    .selectAll()
    .where('storeId', '=', shop.storeId)
    .where('addressKey', '=', key(email))
    .executeTakeFirstOrThrow();
};
/** A campaign’s source and contents, as they are once it is scheduled. */
async function addCampaign(name: string): Promise<string> {
  const id = newId();
  await sql`
    insert into campaigns (id, project_id, store_id, name, state, salt)
    values (${id}, ${shop.projectId}, ${shop.storeId}, ${name}, 'sending', 'salt')`.execute(shop.database);
  await sql`
    insert into campaign_contents (campaign_id, variant, project_id, draft_id, version, subject, preheader, sender, compiled)
    values (${id}, 'a', ${shop.projectId}, ${newId()}, 1, ${`Subject of ${name}`}, '', '{}', '{}'),
      (${id}, 'b', ${shop.projectId}, ${newId()}, 1, ${`Other subject of ${name}`}, '', '{}', '{}')`.execute(
    shop.database,
  );
  await sql`
    insert into send_sources (id, project_id, store_id, kind, purpose, state, is_booked)
    values (${id}, ${shop.projectId}, ${shop.storeId}, 'campaign', 'marketing', 'paused', true)`.execute(
    shop.database,
  );
  return id;
}
async function addSend(
  sourceId: string,
  person: { readonly id: string; readonly email: string },
  variant: string | null = null,
  purpose = 'marketing',
): Promise<string> {
  const id = newId();
  await sql`
    insert into sends (id, project_id, store_id, source_id, purpose, person_id, address, address_key, slot, variant, state)
    values (${id}, ${shop.projectId}, ${shop.storeId}, ${sourceId}, ${purpose}, ${person.id}, ${person.email},
      ${key(person.email)}, 'main', ${variant}, 'gated')`.execute(shop.database);
  return id;
}
const accept = (id: string) =>
  sql`update sends set state = 'accepted', settled_at = now(), address = null where id = ${id}`.execute(
    shop.database,
  );
const note = (...events: readonly NewSendEvent[]) =>
  inScope(shop.database, { kind: 'platform' }, (tx) => noteSendEvents(tx, events));
const mailsOf = async (personId: string) => {
  const { rows } = await sql<{ name: string; campaign: string; text: string }>`
    select name, data->>'campaign' as campaign, data->>'text' as text from person_events
    where person_id = ${personId} and name like 'email-%' order by name`.execute(shop.database);
  return rows;
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'north');
  productId = (await shop.product({ urlName: 'tee', name: 'Tee', priceMinor: 2_000 })).id;
});
afterAll(() => server.close());

test('a timeline shows a campaign’s email once it has left, and clicks, bounces and reports after it', async () => {
  const email = 'ann@example.test';
  const { id } = await personOf(email);
  const campaign = await addCampaign('Spring');
  const sendId = await addSend(campaign, { id, email }, 'b');
  await follow();
  expect(await mailsOf(id)).toEqual([]);
  await accept(sendId);
  await note(
    { sendId, kind: 'opened', dedupe: 'first' },
    { sendId, kind: 'opened', dedupe: 'second' },
    { sendId, kind: 'clicked', link: 2, sure: true, dedupe: 'sure:2' },
    { sendId, kind: 'clicked', link: 3, sure: false, dedupe: 'unsure:3' },
    { sendId, kind: 'bounced', dedupe: 'report' },
    { sendId, kind: 'complained', dedupe: 'spam' },
  );
  await follow();
  const about = { campaign, text: 'Other subject of Spring' };
  expect(await mailsOf(id)).toEqual([
    { name: 'email-bounced', ...about },
    { name: 'email-clicked', ...about },
    { name: 'email-complained', ...about },
    { name: 'email-opened', ...about },
    { name: 'email-sent', ...about },
  ]);
  // Noting the same again doesn’t add anything.
  await sql`insert into person_mail_work (project_id, send_id) values (${shop.projectId}, ${sendId})`.execute(
    shop.database,
  );
  await follow();
  expect(await mailsOf(id)).toHaveLength(5);
});

test('a subject reads as the person got it', async () => {
  const email = 'ida@example.test';
  const { id } = await personOf(email);
  await sql`update people set first_name = 'Ida', last_name = '' where id = ${id}`.execute(shop.database);
  const campaign = await addCampaign(
    '{{first name | there}}, look: {{last name | friend}} at {{store name}}',
  );
  await accept(await addSend(campaign, { id, email }));
  await follow();
  const { rows } = await sql<{ name: string }>`select name from stores where id = ${shop.storeId}`.execute(
    shop.database,
  );
  expect(await mailsOf(id)).toEqual([
    { name: 'email-sent', campaign, text: `Subject of Ida, look: friend at ${rows[0]?.name}` },
  ]);
});

test('a click that no page followed, a service mail and a person who was erased tell nothing', async () => {
  const campaign = await addCampaign('Summer');
  const email = 'bob@example.test';
  const { id } = await personOf(email);
  const sendId = await addSend(campaign, { id, email }, null, 'service');
  await accept(sendId);
  await note({ sendId, kind: 'bounced', dedupe: 'report' });
  const unsure = await addSend(await addCampaign('Autumn'), { id, email });
  await note({ sendId: unsure, kind: 'clicked', link: 1, sure: false, dedupe: 'unsure:1' });
  const erased = await personOf('eve@example.test');
  const sent = await addSend(campaign, { id: erased.id, email: 'eve@example.test' });
  await accept(sent);
  await sql`update people set erased_at = now(), address = null, address_key = null, customer_id = null, account_id = null where id = ${erased.id}`.execute(
    shop.database,
  );
  await follow();
  expect(await mailsOf(id)).toEqual([]);
  expect(await mailsOf(erased.id)).toEqual([]);
});

test('orders are noted between the mails of a large campaign', async () => {
  const email = 'cleo@example.test';
  const { id } = await personOf(email);
  const sendId = await addSend(await addCampaign('Winter'), { id, email });
  const order = await placeShopOrder(server, shop, { productId, email });
  await sql`
    insert into person_mail_work (project_id, send_id) select ${shop.projectId}, ${sendId} from generate_series(1, 5000)`.execute(
    shop.database,
  );
  await order.pay();
  let turns = 0;
  // Two transactions each turn: the first takes the order, though the mails waited before it.
  await followPeople(shop.database, server.services.secret, () => ++turns > 0);
  const { rows } = await sql<{ waiting: number; orders: number }>`
    select (select count(*)::int from person_work) as waiting, (select orders from people where id = ${id}) as orders`.execute(
    shop.database,
  );
  expect(rows[0]).toEqual({ waiting: 0, orders: 2 });
  await follow();
});
