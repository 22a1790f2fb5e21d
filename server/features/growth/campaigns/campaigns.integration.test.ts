import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { campaignCalls as calls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import type { CampaignFields } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { segmentCalls } from '../../../../shared/features/growth/segments/segments.calls.ts';
import { senderCalls } from '../../../../shared/features/growth/senders/senders.calls.ts';
import { sendingLimitCalls } from '../../../../shared/features/growth/sending-limits/sending-limits.calls.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { type MailServer, openMailServer, type ReceivedMail } from '../../../../tests/support/mail-server.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { REGISTERED_SELLER } from '../../../../tests/support/sellers.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addressKey, recordConsents } from '../../../platform/consent/consent.ts';
import { inScope } from '../../../platform/database/scope.ts';
import { tendCampaigns } from './campaigns.jobs.ts';

let mails: MailServer;
let server: TestServer;
let owner: Client;
let marketer: Client;
let projectId: string;
let storeId: string;
let division: string;
let draft: string;
let run = 0;

const platform = () => server.services.databases.platform;

beforeAll(async () => {
  mails = await openMailServer({ keeps: true });
  server = await startTestServer({ settings: { SMTP_URL: mails.url }, pages: true });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

beforeEach(async () => {
  run += 1;
  mails.received.length = 0;
  mails.onDot = null;
  const code = `campaigns-${run}`;
  const [ada, mona] = [
    await addPerson(server, `ada-${run}@example.test`),
    await addPerson(server, `mona-${run}@example.test`),
  ];
  projectId = await addProject(server, code, [
    [ada, 'owner'],
    [mona, 'marketer'],
  ]);
  ({ storeId, divisionId: division } = await addStore(server, projectId, code, 'Tideline'));
  const seller = {
    ...REGISTERED_SELLER,
    street: '1 Weaver Lane',
    city: 'Lewes',
    zip: 'BN7 1AA',
    country: 'GB',
  };
  await sql`update stores set seller = ${JSON.stringify(seller)}::jsonb where id = ${storeId}`.execute(
    platform(),
  );
  owner = (await signedIn(server, ada.email)).in(code);
  // Scheduling checks and keeps everything that a campaign is made from, and books nothing itself.
  owner.statementsMax = 30;
  marketer = (await signedIn(server, mona.email)).in(code);
  draft = (
    await owner.call(emailDraftCalls.create, {
      params: { division },
      body: { design: 'letter', title: 'Hello' },
    })
  ).id;
  await write('Hi {{first name | there}}, the boats are back.');
  await owner.call(senderCalls.create, {
    body: {
      name: 'Ada at Tideline',
      domainId: null,
      localPart: 'hello',
      replyTo: 'ada@example.test',
      isDefault: true,
    },
  });
});

/** Writes the letter’s text, as its editor would. */
const write = (text: string) =>
  sql`
    update pages set draft = jsonb_set(draft, '{blocks,0,properties,text}', to_jsonb(${text}::text)) where id = ${draft}`.execute(
    platform(),
  );

interface Facts {
  readonly agrees?: boolean;
  readonly zone?: string | null;
}

/** People of the store, who agreed unless told otherwise. */
async function addShoppers(count: number, { agrees = true, zone = null }: Facts = {}): Promise<string[]> {
  const added = Array.from({ length: count }, (_, index) => {
    const id = newId();
    const address = `shopper-${run}-${id}@example.test`;
    return { id, address, firstName: `Shopper ${index}`, key: addressKey(server.services.secret, address) };
  });
  await sql`
    insert into people (id, project_id, store_id, first_name, address, address_key, source, zone)
    select p.id, ${projectId}, ${storeId}, p."firstName", p.address, decode(p.key, 'hex'), 'form', ${zone}
    from json_to_recordset(${JSON.stringify(added.map((one) => ({ ...one, key: one.key.toString('hex') })))}::json)
      as p(id uuid, "firstName" text, address text, key text)`.execute(platform());
  if (agrees)
    await inScope(platform(), { kind: 'platform' }, (tx) =>
      recordConsents(
        tx,
        added.map(({ key }) => ({
          projectId,
          storeId,
          addressKey: key,
          channel: 'email',
          state: 'given',
          source: 'form',
        })),
      ),
    );
  return added.map(({ address }) => address);
}

const FIELDS: CampaignFields = {
  name: 'Summer sale',
  audience: { kind: 'everyone' },
  exclude: { lists: [], segments: [], campaigns: [] },
  draftId: null,
  senderId: null,
  timing: { kind: 'now' },
  test: null,
  isTracked: true,
  utm: { source: '', medium: '', campaign: '' },
};

async function addCampaign(fields: Partial<CampaignFields> = {}) {
  const { id: campaign } = await owner.call(calls.create, { body: { name: 'Summer sale', draft } });
  const params = { campaign };
  const { revision } = await owner.call(calls.save, {
    params,
    body: { revision: 1, fields: { ...FIELDS, draftId: draft, ...fields } },
  });
  return { params, revision };
}

async function schedule(fields: Partial<CampaignFields> = {}) {
  const { params, revision } = await addCampaign(fields);
  await owner.call(calls.schedule, { params, body: { revision } });
  return params;
}

const at = (params: { campaign: string }) => owner.call(calls.find, { params });

/** Moves the campaign’s next wave to this moment, as if its time had come. */
const comes = ({ campaign }: { campaign: string }) =>
  sql`update send_waves set due_at = now() where source_id = ${campaign} and due_at < now() + interval '3 days'`.execute(
    platform(),
  );

const reaches = (params: { campaign: string }, state: string) =>
  eventually(async () => {
    const found = await at(params);
    expect(found.state).toBe(state);
    return found;
  }, 30_000);

const received = (count: number) =>
  eventually(() => {
    expect(mails.received.length).toBeGreaterThanOrEqual(count);
    return Promise.resolve(mails.received);
  }, 30_000);

const read = ({ raw }: ReceivedMail) => PostalMime.parse(raw);

test('an empty campaign says what it needs, by the step where it is missing', async () => {
  const { id } = await owner.call(calls.create, { body: {} });
  const params = { campaign: id };
  const { issues } = await owner.call(calls.check, { params });
  expect(issues.filter(({ stops }) => stops).map(({ step, message }) => [step, message])).toEqual([
    ['audience', 'Choose who gets it.'],
    ['content', 'Choose an email.'],
  ]);
  await expect(owner.call(calls.schedule, { params, body: { revision: 1 } })).rejects.toMatchObject({
    status: 422,
  });
});

test('an email that still says what its design says isn’t sent', async () => {
  await addShoppers(1);
  const { id } = await owner.call(emailDraftCalls.create, {
    params: { division },
    body: { design: 'letter', title: 'Untouched' },
  });
  const { params, revision } = await addCampaign({ draftId: id });
  const { issues } = await owner.call(calls.check, { params });
  expect(issues.filter(({ stops }) => stops).map(({ message }) => message)).toEqual([
    'This is still the design’s text. Write your own.',
  ]);
  await expect(owner.call(calls.schedule, { params, body: { revision } })).rejects.toMatchObject({
    status: 422,
  });
});

test('everyone who agreed gets it once, at the said time, with their name and a way out', async () => {
  const [first = ''] = await addShoppers(3);
  await addShoppers(2, { agrees: false });
  const { params, revision } = await addCampaign();
  const forecast = await owner.call(calls.forecast, {
    body: {
      audience: { kind: 'everyone' },
      exclude: FIELDS.exclude,
      timing: FIELDS.timing,
      test: null,
      senderId: null,
    },
  });
  expect(forecast).toMatchObject({ people: 5, recipients: 3, leftOut: { 'no-consent': 2 } });
  const { standing } = await owner.call(calls.schedule, { params, body: { revision } });
  expect(standing.state).toBe('scheduled');
  expect(mails.received).toHaveLength(0);
  await received(3);
  const sent = await reaches(params, 'sent');
  expect(sent.counts).toMatchObject({ audience: 3, accepted: 3, leftOut: { 'no-consent': 2 } });
  expect(new Set(mails.received.map(({ to }) => to)).size).toBe(3);
  const mail = mails.received.find(({ to }) => to === first);
  if (!mail) throw new Error('No mail');
  const { from, html, text, headers } = await read(mail);
  expect(from?.name).toBe('Ada at Tideline');
  expect(text).toContain('because you subscribed at Tideline');
  const header = (key: string) => headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('list-id')).toContain(`campaigns-${run}.`);
  // Links go to the store’s own host, where only stored addresses are known.
  const links = [...(html ?? '').matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => href);
  expect(links.filter((href) => href.startsWith('http')).length).toBeGreaterThan(0);
  for (const href of links.filter((link) => link.startsWith('http')))
    expect(new URL(href).hostname).toBe(`campaigns-${run}.localhost`);
});

test('one click ends this store’s offers, and what is rendered already doesn’t leave', async () => {
  const addresses = await addShoppers(30);
  const params = await schedule();
  const { promise: gone, resolve: goes } = Promise.withResolvers<void>();
  const { promise: first, resolve: arrives } = Promise.withResolvers<ReceivedMail>();
  mails.onDot = (mail) => {
    arrives(mail);
    return gone;
  };
  await comes(params);
  const mail = await first;
  const left = addresses.filter((address) => address !== mail.to);
  const keys = left.map((address) => addressKey(server.services.secret, address));
  // Everyone else withdraws while the first one’s server takes its time.
  await inScope(platform(), { kind: 'platform' }, (tx) =>
    recordConsents(
      tx,
      keys.map((key) => ({
        projectId,
        storeId,
        addressKey: key,
        channel: 'email',
        state: 'withdrawn',
        source: 'one-click',
      })),
    ),
  );
  const onTheWay = (await at(params)).counts?.onTheWay ?? 0;
  goes();
  const { counts } = await reaches(params, 'sent');
  expect(counts?.accepted).toBe(onTheWay);
  expect(counts).toMatchObject({ audience: 30, skipped: 30 - onTheWay });
  expect(mails.received).toHaveLength(onTheWay);
});

test('a campaign can be called back for ten seconds, changed, and sent', async () => {
  await addShoppers(2);
  const params = await schedule();
  await eventually(async () => expect((await at(params)).counts?.audience).toBe(2));
  const { standing } = await owner.call(calls.unschedule, { params });
  expect(standing).toMatchObject({ state: 'draft', counts: null });
  const { revision } = await at(params);
  const again = await owner.call(calls.save, {
    params,
    body: { revision, fields: { ...FIELDS, draftId: draft, name: 'Winter sale' } },
  });
  await owner.call(calls.schedule, { params, body: { revision: again.revision } });
  await comes(params);
  await received(2);
  await reaches(params, 'sent');
  expect(mails.received).toHaveLength(2);
});

test('paused, moved and cancelled: after the answer nothing leaves', async () => {
  await addShoppers(5);
  const params = await schedule({ timing: { kind: 'at', at: tomorrow('10:00') } });
  expect((await owner.call(calls.pause, { params })).standing.state).toBe('paused');
  await expect(marketer.call(calls.pause, { params })).rejects.toThrow(/paused this \d+ s ago/);
  expect((await owner.call(calls.resume, { params })).standing.state).toBe('scheduled');
  const moved = await owner.call(calls.reschedule, { params, body: { at: tomorrow('18:30') } });
  expect(moved.standing.startsAt).toMatch(/T18:30:00/);
  await expect(owner.call(calls.reschedule, { params, body: { at: '2020-01-01T10:00' } })).rejects.toThrow(
    'That time has passed',
  );
  await owner.call(calls.reschedule, { params, body: { at: null } });
  await owner.call(calls.cancel, { params });
  await comes(params);
  await reaches(params, 'cancelled');
  expect(mails.received).toHaveLength(0);
  await expect(marketer.call(calls.resume, { params })).rejects.toThrow(/cancelled this/);
});

/** Tomorrow at an hour, in London in winter and summer alike a time ahead. */
function tomorrow(time: string): string {
  return `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}`;
}

test('two people can’t overwrite each other, nor schedule what the other has changed', async () => {
  await addShoppers(1);
  const { params, revision } = await addCampaign();
  const fields = { ...FIELDS, draftId: draft };
  await owner.call(calls.save, { params, body: { revision, fields: { ...fields, name: 'Mine' } } });
  const theirs = marketer.call(calls.save, { params, body: { revision, fields } });
  await expect(theirs).rejects.toMatchObject({ status: 409 });
  const scheduled = marketer.call(calls.schedule, { params, body: { revision } });
  await expect(scheduled).rejects.toMatchObject({ status: 409 });
});

test('a test of subjects splits people, each the same way again, and the rest gets what was decided', async () => {
  await addShoppers(60);
  const params = await schedule({
    test: {
      kind: 'subject',
      others: ['Second subject'],
      share: 50,
      measure: 'clicks',
      waitHours: 4,
      otherwise: 'b',
    },
  });
  await eventually(async () => expect((await at(params)).state).toBe('testing'));
  await comes(params);
  const sampled = await eventually(async () => {
    const { rows } = await sql<{ n: number; sent: number }>`
      select count(*)::int as n, count(*) filter (where state = 'accepted')::int as sent from sends
      where source_id = ${params.campaign} and wave = 0`.execute(platform());
    expect(rows[0]?.sent).toBe(rows[0]?.n);
    return rows[0]?.n ?? 0;
  }, 30_000);
  expect(sampled).toBeGreaterThan(10);
  expect(sampled).toBeLessThan(50);
  expect(mails.received).toHaveLength(sampled);
  const subjects = await Promise.all(mails.received.map(async (mail) => (await read(mail)).subject));
  expect(new Set(subjects).size).toBe(2);
  // Four hours later: too few people for a verdict, so the merchant’s own choice is sent.
  await sql`update campaigns set decides_at = now() where id = ${params.campaign}`.execute(platform());
  await tendCampaigns(server.services);
  const decided = await at(params);
  expect(decided.verdict).toMatchObject({ by: 'no-difference', winner: 'b' });
  await received(60);
  await reaches(params, 'sent');
  const rest = await Promise.all(
    mails.received.slice(sampled).map(async (mail) => (await read(mail)).subject),
  );
  expect(new Set(rest)).toEqual(new Set(['Second subject']));
});

test('people who got the first one are left out of a copy for the others', async () => {
  await addShoppers(2);
  const params = await schedule();
  await comes(params);
  await reaches(params, 'sent');
  const [late = ''] = await addShoppers(1);
  const { id } = await owner.call(calls.create, { body: { copyOf: params.campaign, onlyMissed: true } });
  const copy = { campaign: id };
  const { revision, fields } = await at(copy);
  expect(fields.name).toBe('Summer sale (copy)');
  await owner.call(calls.schedule, { params: copy, body: { revision } });
  await comes(copy);
  const { counts } = await reaches(copy, 'sent');
  expect(counts).toMatchObject({ audience: 1, accepted: 1 });
  expect(mails.received.at(-1)?.to).toBe(late);
});

test('each reader’s own time: one wave for each zone, and the zones of people unknown are the store’s', async () => {
  await addShoppers(2, { zone: 'Asia/Tokyo' });
  await addShoppers(1, { zone: 'America/New_York' });
  await addShoppers(1);
  const at10 = tomorrow('10:00');
  const timing = { kind: 'zones', at: at10, late: 'now' } as const;
  const forecast = await owner.call(calls.forecast, {
    body: { audience: { kind: 'everyone' }, exclude: FIELDS.exclude, timing, test: null, senderId: null },
  });
  expect(forecast).toMatchObject({ recipients: 4, waves: 3, unknownZone: 1 });
  const params = await schedule({ timing });
  await sql`update campaigns set starts_at = now() where id = ${params.campaign}`.execute(platform());
  await tendCampaigns(server.services);
  await reaches(params, 'sending');
  const { rows } = await sql<{ due: Date; n: number }>`
    select w.due_at as due, count(s.id)::int as n from send_waves w
    left join sends s on s.source_id = w.source_id and s.wave = w.wave
    where w.source_id = ${params.campaign} group by w.due_at order by w.due_at`.execute(platform());
  expect(rows.map(({ n }) => n)).toEqual([2, 1, 1]);
  expect(rows[0]?.due.toISOString()).toBe(`${at10.slice(0, 10)}T01:00:00.000Z`);
});

test('the plan’s limits hold at scheduling, and not before', async () => {
  await addShoppers(251);
  const { params, revision } = await addCampaign();
  const refused = owner.call(calls.schedule, { params, body: { revision } });
  await expect(refused).rejects.toMatchObject({ status: 402 });
  expect((await at(params)).state).toBe('draft');
});

test('a segment deleted before the booking blocks the campaign; its email can’t be deleted', async () => {
  await addShoppers(1);
  const { id: segment } = await owner.call(segmentCalls.create, {
    body: { name: 'All', definition: { all: [] } },
  });
  const params = await schedule({
    audience: { kind: 'some', lists: [], segments: [segment] },
    timing: { kind: 'at', at: tomorrow('10:00') },
  });
  const kept = owner.call(emailDraftCalls.remove, { params: { division, draft } });
  await expect(kept).rejects.toThrow('Summer sale uses this email');
  await sql`delete from segments where id = ${segment}`.execute(platform());
  await sql`update campaigns set starts_at = now() where id = ${params.campaign}`.execute(platform());
  await tendCampaigns(server.services);
  const blocked = await reaches(params, 'blocked');
  expect(blocked.reason).toContain('was deleted');
  await owner.call(calls.unschedule, { params });
  expect((await at(params)).state).toBe('draft');
});

test('what a scheduled campaign needs can’t be taken from it, until it is a draft again', async () => {
  await addShoppers(1);
  const { id: segment } = await owner.call(segmentCalls.create, {
    body: { name: 'Regulars', definition: { all: [] } },
  });
  const { id: mailingList } = await owner.call(mailingListCalls.create, { body: { name: 'Letters' } });
  const { id: sender } = await owner.call(senderCalls.create, {
    body: { name: 'Mona', domainId: null, localPart: 'mona', replyTo: '', isDefault: false },
  });
  const params = await schedule({
    name: 'Winter letter',
    audience: { kind: 'some', lists: [mailingList], segments: [segment] },
    senderId: sender,
    timing: { kind: 'at', at: tomorrow('10:00') },
  });
  const removals = [
    () => owner.call(segmentCalls.remove, { params: { segment } }),
    () => owner.call(mailingListCalls.update, { params: { mailingList }, body: { isArchived: true } }),
    () => owner.call(senderCalls.remove, { params: { sender } }),
  ];
  for (const remove of removals) await expect(remove()).rejects.toThrow('Winter letter');
  expect((await owner.call(segmentCalls.find, { params: { segment } })).segment.usedBy).toEqual([
    'Winter letter',
  ]);
  await owner.call(calls.unschedule, { params });
  for (const remove of removals) await remove();
});

test('the forecast counts people who had enough messages, and the days that a new domain needs', async () => {
  const [one = ''] = await addShoppers(250);
  const forecast = (senderId: string | null = null) =>
    owner.call(calls.forecast, {
      body: {
        audience: { kind: 'everyone' },
        exclude: FIELDS.exclude,
        timing: FIELDS.timing,
        test: null,
        senderId,
      },
    });
  expect(await forecast()).toMatchObject({ recipients: 250, full: 0, days: [250] });
  await owner.call(sendingLimitCalls.save, {
    body: { ...(await owner.call(sendingLimitCalls.find, {})).settings, perDay: 1 },
  });
  const { id: mailingList } = await owner.call(mailingListCalls.create, { body: { name: 'Just one' } });
  const { rows: people } = await owner.call(peopleCalls.list, { query: { search: one } });
  await owner.call(mailingListCalls.changeMembership, {
    params: { mailingList },
    body: { person: people[0]?.id ?? '', isMember: true },
  });
  await reaches(await schedule({ audience: { kind: 'some', lists: [mailingList], segments: [] } }), 'sent');
  expect(await forecast()).toMatchObject({ recipients: 250, full: 1, days: [249] });
  await sql`update projects set is_pro = true where id = ${projectId}`.execute(platform());
  const { id: domain } = await owner.call(senderCalls.addDomain, {
    body: { domain: `tideline-${run}.example` },
  });
  const { id: sender } = await owner.call(senderCalls.create, {
    body: { name: 'News', domainId: domain, localPart: 'news', replyTo: '', isDefault: false },
  });
  // As if its records had been found: other tests check that.
  await sql`update sender_domains set state = 'proven' where id = ${domain}`.execute(platform());
  expect(await forecast(sender)).toMatchObject({ recipients: 250, full: 1, days: [200, 49] });
});

test('another project sees none of it', async () => {
  const { params } = await addCampaign();
  const otto = await addPerson(server, `otto-${run}@example.test`);
  const other = await addProject(server, `elsewhere-${run}`, [[otto, 'owner']]);
  await addStore(server, other, `elsewhere-${run}`);
  const stranger = (await signedIn(server, otto.email)).in(`elsewhere-${run}`);
  for (const call of [calls.find, calls.pause, calls.cancel, calls.unschedule, calls.remove] as const)
    await expect(stranger.call(call, { params })).rejects.toMatchObject({ status: 404 });
});
