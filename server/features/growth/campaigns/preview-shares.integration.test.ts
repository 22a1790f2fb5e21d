import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { previewShareCalls as calls } from '../../../../shared/features/growth/campaigns/preview-shares.calls.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop, type Shop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let shop: Shop;
let other: Shop;
let owner: Client;
let stranger: Client;
let campaign: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, 'sharing');
  other = await openShop(server, 'sharing-elsewhere', 2);
  const person = await addPerson(server, 'sharing-owner@example.test');
  const neighbour = await addPerson(server, 'sharing-neighbour@example.test');
  await shop.database
    .insertInto('projectMembers')
    .values([
      { projectId: shop.projectId, accountId: person.id, role: 'owner' },
      { projectId: other.projectId, accountId: neighbour.id, role: 'owner' },
    ])
    .execute();
  owner = (await signedIn(server, person.email)).in('sharing-project');
  stranger = (await signedIn(server, neighbour.email)).in('sharing-elsewhere-project');
  const store = await shop.database
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow();
  const draft = await owner.call(emailDraftCalls.create, {
    params: { division: store.divisionId },
    body: { design: 'letter', title: 'A letter' },
  });
  await sql`
    insert into people (id, project_id, store_id, address, address_key, first_name, source)
    values (${newId()}, ${shop.projectId}, ${shop.storeId}, 'zelda@sharing.test', '\\x01', 'Zelda', 'form')`.execute(
    shop.database,
  );
  campaign = (await owner.call(campaignCalls.create, { body: { name: 'Secret plan', draft: draft.id } })).id;
});
afterAll(() => server.close());

const params = () => ({ campaign });
const share = () => owner.call(calls.share, { params: params(), body: { variant: 'a' } });
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-2) ?? '';
const open = (url: string, subdomain = shop.subdomain) =>
  server.visitor({ store: subdomain }).call(calls.open, { params: { token: tokenOf(url) } });
const refused = { status: 404 };

test('a shared preview opens without logging in, for seven days, and always by the same link', async () => {
  const { url, endsAt } = await share();
  expect(new URL(url).hostname).toContain(shop.subdomain);
  const days = (Date.parse(endsAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const shown = await open(url);
  expect(shown.html).toContain('<html');
  // As an unknown person gets it, and without the campaign’s own name.
  expect(JSON.stringify(shown)).not.toMatch(/Zelda|Secret plan/);
  expect((await share()).url).toBe(url);
  expect((await owner.call(calls.list, { params: params() })).links).toEqual([{ variant: 'a', url, endsAt }]);
});

test('looking at a shared preview changes no figure', async () => {
  const { url } = await share();
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from send_events) + (select count(*) from send_links) + (select count(*) from sends) as n`.execute(
      shop.database,
    );
    return rows[0]?.n;
  };
  const before = await count();
  const { html } = await open(url);
  expect(await count()).toBe(before);
  expect(html).not.toMatch(/\/omnis\/v3\/links\/|width="1" height="1"/);
});

test('a link that is forged, ended, withdrawn or of another store is answered with 404', async () => {
  const { url } = await share();
  await expect(open(url, other.subdomain)).rejects.toMatchObject(refused);
  const token = tokenOf(url);
  const [until = '', id = '', signature = ''] = token.split('.');
  for (const forged of [
    'nonsense',
    `${until}.${newId()}.${signature}`,
    `${Number(until) + 9}.${id}.${signature}`,
    `${until}.${id}.${signature.slice(0, -2)}xx`,
    `${until}.${id}`,
  ])
    await expect(
      server.visitor({ store: shop.subdomain }).call(calls.open, { params: { token: forged } }),
    ).rejects.toMatchObject(refused);
  await expect(server.visitor({}).call(calls.open, { params: { token } })).rejects.toMatchObject(refused);

  await sql`update preview_shares set ends_at = now() - interval '1 second' where campaign_id = ${campaign}`.execute(
    shop.database,
  );
  await expect(open(url)).rejects.toMatchObject(refused);
  expect((await owner.call(calls.list, { params: params() })).links).toEqual([]);

  const renewed = await share();
  expect(renewed.url).not.toBe(url);
  await open(renewed.url);
  await owner.call(calls.withdraw, { params: { campaign, variant: 'a' } });
  await expect(open(renewed.url)).rejects.toMatchObject(refused);
  const last = await share();
  expect(last.url).not.toBe(renewed.url);
  await expect(open(renewed.url)).rejects.toMatchObject(refused);
});

test('another project can neither share nor withdraw', async () => {
  const { url } = await share();
  await expect(
    stranger.call(calls.share, { params: params(), body: { variant: 'a' } }),
  ).rejects.toMatchObject(refused);
  await expect(stranger.call(calls.list, { params: params() })).rejects.toMatchObject(refused);
  await expect(stranger.call(calls.withdraw, { params: { campaign, variant: 'a' } })).rejects.toMatchObject(
    refused,
  );
  await expect(owner.call(calls.share, { params: params(), body: { variant: 'b' } })).rejects.toMatchObject(
    refused,
  );
  await open(url);
});
