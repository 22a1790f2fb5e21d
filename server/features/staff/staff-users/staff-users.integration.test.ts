import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '../../../../shared/contract/call.ts';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import {
  checkPin,
  hashStaffBadge,
  listPinPeople,
  pairingCodeSchema,
  presentBadge,
  pullFloor,
} from '../../../../shared/features/factory/stations/stations.ts';
import { staffUserCalls as calls } from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { CallRefused, type Client } from '../../../../tests/support/client.ts';
import { addPerson, logIn, PASSWORD, type Person, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addStation, pairByCode } from '../../factory/stations/pairing.ts';

let server: TestServer;
let lead: Client;
let colleague: Client;
let leadPerson: Person;
let colleaguePerson: Person;
let packer: Person;
let number = 0;

const db = () => server.services.databases.platform;

beforeAll(async () => {
  server = await startTestServer();
  leadPerson = await addPerson(server, 'lead@example.test', { internal: true, leadership: true });
  lead = await signedIn(server, leadPerson.email);
});
afterAll(() => server.close());

beforeEach(async () => {
  number += 1;
  colleaguePerson = await addPerson(server, `colleague${number}@example.test`, { internal: true });
  packer = await addPerson(server, `packer${number}@example.test`, { factory: true });
  colleague = await signedIn(server, colleaguePerson.email);
});

async function refusal(making: Promise<unknown>): Promise<CallRefused> {
  const error = await making.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('It was not refused');
  return error;
}

const show = (client: Client, { id }: Person) => client.call(calls.get, { params: { id } });
const BANK = {
  bankAccountName: 'P Nair',
  bankName: 'Harbour Bank',
  sortCode: '12-34-56',
  bankAccountNumber: '31926819',
};
const PERSONAL = {
  streetAddress: '1 Quay Street',
  city: 'Bristol',
  county: '',
  postCode: 'BS1 4DJ',
  dateOfBirth: '1990-02-28',
  nationalInsuranceNumber: 'QQ123456C'.replace('QQ', 'AB'),
  employeeStatementOption: 'B',
};

async function pairedStation(): Promise<Client> {
  const name = `Bench ${number}`;
  const { token } = await db()
    .transaction()
    .execute(async (tx) => {
      const { pairingCode } = await addStation(tx, { name, createdBy: null });
      return pairByCode(tx, pairingCodeSchema.parse(pairingCode));
    });
  return server.visitor({ bearer: token });
}

async function confirmLongAgo({ id }: Person): Promise<void> {
  await sql`update sessions set confirmed_at = now() - interval '1 hour' where account_id = ${id}`.execute(
    db(),
  );
}

test('finds people by name, team, status and rank, without merchants', async () => {
  await lead.call(calls.update, {
    params: { id: packer.id },
    body: { firstName: 'Wren', lastName: `Okoro${number}`, team: 'warehouse' },
  });
  const search = async (query: object) => {
    const { rows } = await colleague.call(calls.list, { query: { search: `okoro${number}`, ...query } });
    expect(colleague.statements).toBeLessThanOrEqual(6);
    return rows.map(({ name }) => name);
  };
  expect(await search({})).toEqual([`Wren Okoro${number}`]);
  expect(await search({ team: 'warehouse', status: 'enabled' })).toHaveLength(1);
  expect(await search({ team: 'finance' })).toEqual([]);
  expect(await search({ status: 'disabled' })).toEqual([]);
  expect(await search({ only: 'leadership' })).toEqual([]);
  expect(await search({ search: '%' })).toEqual([]);

  const merchant = await addPerson(server, `merchant${number}@example.test`);
  for (const outsider of [merchant, packer]) {
    const client = await signedIn(server, outsider.email);
    expect((await refusal(client.call(calls.list, { query: {} }))).body.message).toBe('Permission denied');
    expect((await refusal(show(client, colleaguePerson))).status).toBe(403);
  }
  expect((await refusal(show(lead, merchant))).status).toBe(404);
});

test('the directory is sorted by name or team, either way; people without a team come last', async () => {
  const people = [
    ['Abe', 'warehouse'],
    ['Bo', null],
    ['Cy', 'finance'],
  ] as const;
  for (const [firstName, team] of people) {
    const { id } = await addPerson(server, `${firstName}-${number}@sorted.test`, { internal: true });
    await lead.call(calls.update, {
      params: { id },
      body: { firstName, lastName: 'Sorted', ...(team && { team }) },
    });
  }
  const sorted = async (sort: 'name' | '-name' | 'team' | '-team') => {
    const { rows } = await lead.call(calls.list, { query: { search: 'sorted', sort } });
    return rows.map(({ name }) => name.split(' ')[0]);
  };
  expect(await sorted('name')).toEqual(['Abe', 'Bo', 'Cy']);
  expect(await sorted('-name')).toEqual(['Cy', 'Bo', 'Abe']);
  expect(await sorted('team')).toEqual(['Cy', 'Abe', 'Bo']);
  expect(await sorted('-team')).toEqual(['Abe', 'Cy', 'Bo']);
});

test('a page of the directory is one page among 5,000 people', async () => {
  await sql`
    insert into accounts (id, email, first_name, last_name, internal)
    select gen_random_uuid(), 'many' || n || '@example.test', 'Many', 'Number ' || n, true
    from generate_series(1, 5000) n`.execute(db());
  const { rows, total } = await lead.call(calls.list, { query: { search: 'many', page: '100' } });
  expect(total).toBe(5000);
  expect(rows).toHaveLength(50);
  expect(lead.statements).toBeLessThanOrEqual(6);
  for (const sort of ['name', '-name', 'team', '-team'] as const) {
    const query = { search: 'many', sort };
    const second = await lead.call(calls.list, { query: { ...query, page: '2' } });
    const first = await lead.call(calls.list, { query });
    const after = first.next ?? undefined;
    expect((await lead.call(calls.list, { query: { ...query, after } })).rows).toEqual(second.rows);
    const before = second.previous ?? undefined;
    expect((await lead.call(calls.list, { query: { ...query, before } })).rows).toEqual(first.rows);
  }
  await sql`
    insert into accounts (id, email, first_name, last_name, internal)
    select gen_random_uuid(), 'many' || n || '@example.test', 'Many', 'Number ' || n, true
    from generate_series(5001, 10500) n`.execute(db());
  expect((await lead.call(calls.list, { query: { search: 'many' } })).total).toBe(10_001);
  await sql`delete from accounts where email like 'many%'`.execute(db());
});

test('lets people change only their own basic profile, and leadership the rest', async () => {
  const own = { params: { id: colleaguePerson.id } };
  await colleague.call(calls.update, { ...own, body: { firstName: 'Ana', mission: 'Calm mornings' } });
  expect(await show(colleague, colleaguePerson)).toMatchObject({
    firstName: 'Ana',
    mission: 'Calm mornings',
    may: { editProfile: true, lead: false },
  });
  const forbidden: readonly CallInput<typeof calls.update>['body'][] = [
    { isLeadership: true },
    { permissions: ['manage-badges'] },
    { team: 'finance' },
  ];
  for (const body of forbidden)
    expect((await refusal(colleague.call(calls.update, { ...own, body }))).status).toBe(403);
  const other = refusal(
    colleague.call(calls.update, { params: { id: leadPerson.id }, body: { firstName: 'Nobody' } }),
  );
  expect((await other).status).toBe(403);

  await lead.call(calls.update, {
    ...own,
    body: {
      team: 'engineering',
      permissions: ['mute-staff'],
      okrs: [
        { id: leadPerson.id, title: 'Ship the line', completion: 40 },
        { id: packer.id, title: 'Half the waste', completion: 75 },
      ],
    },
  });
  expect(lead.statements).toBeLessThanOrEqual(6);
  expect(await show(lead, colleaguePerson)).toMatchObject({ totalOkrCompletion: 58, team: 'engineering' });
  expect((await colleague.call(calls.mute, { params: { id: packer.id } })).mutedAt).not.toBeNull();
});

test('field rules speak with their own messages', async () => {
  const wrong = await refusal(
    lead.call(calls.update, {
      params: { id: packer.id },
      body: { mobilePhoneNumber: '12345', username: 'R2', colour: 'red' },
    }),
  );
  expect(wrong.body.errors).toEqual({
    mobilePhoneNumber: ['must contain a valid UK phone number'],
    username: ['must contain only letters'],
    colour: ['Please select a colour'],
  });
  const bank = await refusal(
    lead.call(calls.saveBank, {
      params: { id: packer.id },
      body: { ...BANK, sortCode: '12345', bankAccountNumber: '123' },
    }),
  );
  expect(bank.body.errors).toEqual({
    sortCode: ['must contain a valid sort code'],
    bankAccountNumber: ['must contain a valid bank account number'],
  });
  const personal = await refusal(
    lead.call(calls.savePersonal, {
      params: { id: packer.id },
      body: { ...PERSONAL, postCode: '90210', nationalInsuranceNumber: 'X', dateOfBirth: '2999-01-01' },
    }),
  );
  expect(personal.body.errors).toMatchObject({
    postCode: ['must contain a valid postcode'],
    nationalInsuranceNumber: ['must contain a valid National Insurance number'],
    dateOfBirth: ['must be a date in the past'],
  });
});

test('refuses a reporting line to someone below', async () => {
  const report = (who: Person, to: Person) =>
    lead.call(calls.update, { params: { id: who.id }, body: { reportsTo: to.id } });
  await report(packer, colleaguePerson);
  await report(colleaguePerson, leadPerson);
  expect((await show(lead, packer)).reportsTo?.id).toBe(colleaguePerson.id);
  for (const [who, to] of [
    [leadPerson, packer],
    [leadPerson, leadPerson],
    [colleaguePerson, packer],
  ] as const)
    expect((await refusal(report(who, to))).body.errors).toHaveProperty('reportsTo');
});

test('secrets are masked, kept encrypted, and shown only after a fresh confirmation, with a trace', async () => {
  const params = { id: packer.id };
  await lead.call(calls.saveBank, { params, body: BANK });
  await lead.call(calls.savePersonal, { params, body: PERSONAL });
  const seen = await show(lead, packer);
  expect(seen.bank).toMatchObject({
    bankAccountNumber: '••••••19',
    sortCode: '••••••56',
    bankName: '••••••',
  });
  expect(seen.personal).toMatchObject({ dateOfBirth: '••••••', county: '' });
  expect(await show(colleague, packer)).toMatchObject({ bank: null, personal: null, log: null });

  const { rows } = await sql<{ kept: string }>`
    select personal_sealed || bank_sealed as kept from staff_profiles where account_id = ${packer.id}`.execute(
    db(),
  );
  for (const secret of ['31926819', 'Quay', '1990-02-28']) expect(rows[0]?.kept).not.toContain(secret);

  await confirmLongAgo(leadPerson);
  const reveal = () => lead.call(calls.reveal, { params, body: { section: 'bank' } });
  expect((await refusal(reveal())).body.code).toBe('confirm-password');
  expect((await refusal(lead.call(calls.saveBank, { params, body: BANK }))).body.code).toBe(
    'confirm-password',
  );
  await lead.call(identityCalls.confirmPassword, { body: { password: PASSWORD } });
  expect((await reveal()).values).toEqual(BANK);
  expect((await refusal(colleague.call(calls.reveal, { params, body: { section: 'bank' } }))).status).toBe(
    403,
  );
  expect((await show(lead, packer)).log?.map(({ action, by }) => [action, by])).toEqual([
    ['bank-revealed', leadPerson.email],
    ['personal-changed', leadPerson.email],
    ['bank-changed', leadPerson.email],
  ]);
});

test('who is disabled is signed out and stays out, until enabled again', async () => {
  const status = (value: 0 | -1 | null) =>
    lead.call(calls.update, { params: { id: colleaguePerson.id }, body: { status: value } });
  await status(-1);
  expect((await refusal(colleague.call(calls.list, { query: {} }))).status).toBe(401);
  expect((await refusal(logIn(server, colleaguePerson.email))).status).toBe(401);
  expect((await lead.call(calls.list, { query: { status: 'disabled' } })).rows).toMatchObject([
    { id: colleaguePerson.id, status: -1 },
  ]);
  await status(0);
  await logIn(server, colleaguePerson.email);
  const alone = (body: object) => refusal(lead.call(calls.update, { params: { id: leadPerson.id }, body }));
  expect((await alone({ status: -1 })).body.code).toBe('own-account');
  expect((await alone({ isLeadership: false })).body.code).toBe('last-leader');
});

test('a badge opens workstations until it is revoked, and is one person’s at a time', async () => {
  const station = await pairedStation();
  const hashes = async () =>
    (await station.call(pullFloor, {})).staff.find(({ id }) => id === packer.id)?.badgeHashes ?? [];
  const params = { id: packer.id };
  const code = `0415AB22${String(number).padStart(2, '0')}`;
  expect(await hashes()).toEqual([]);
  const { id, hint } = await lead.call(calls.addBadge, { params, body: { code: code.toLowerCase() } });
  expect(hint).toBe(code.slice(-4));
  expect(await hashes()).toHaveLength(1);
  // Readers that give only a part of it find it as well.
  const person = (await station.call(pullFloor, {})).staff.find((one) => one.id === packer.id);
  const lastThree = Number.parseInt(code.slice(-6), 16);
  expect(person?.badgeForms).toContain(await hashStaffBadge(String(lastThree).padStart(8, '0')));
  const again = refusal(lead.call(calls.addBadge, { params: { id: leadPerson.id }, body: { code } }));
  expect((await again).body.errors).toHaveProperty('code');
  expect((await refusal(lead.call(calls.addBadge, { params, body: { code: 'hello' } }))).body.errors).toEqual(
    {
      code: ['That isn’t a staff badge code'],
    },
  );
  expect((await refusal(colleague.call(calls.addBadge, { params, body: { code } }))).status).toBe(403);
  const revoke = (reason: string) =>
    lead.call(calls.revokeBadge, { params: { ...params, badge: id }, body: { reason } });
  expect((await refusal(revoke(' '))).body.errors).toEqual({ reason: ['This field is required'] });
  await revoke('Lost on the bus');
  expect(await hashes()).toEqual([]);
  const shown = await show(lead, packer);
  expect(shown.rfidCodes).toEqual([]);
  expect(shown.rfids).toMatchObject([
    { hint, revokedReason: 'Lost on the bus', revokedBy: leadPerson.email },
  ]);
});

test('a badge held to a workstation’s reader can be given to a person by a press', async () => {
  const station = await pairedStation();
  const codeHash = await hashStaffBadge(`77C0FFEE${String(number).padStart(2, '0')}`);
  const formHashes = [await hashStaffBadge('12648430')];
  await station.call(presentBadge, { body: { codeHash, formHashes, hint: 'EE77' } });
  const { badges } = await lead.call(calls.presentedBadges, {});
  expect(badges).toMatchObject([{ hint: 'EE77', station: `Bench ${number}` }]);
  const presented = badges[0]?.id ?? '';
  await lead.call(calls.addBadge, { params: { id: packer.id }, body: { presented } });
  expect((await show(lead, packer)).rfidCodes).toEqual(['EE77']);
  expect((await lead.call(calls.presentedBadges, {})).badges).toEqual([]);
  const { staff } = await station.call(pullFloor, {});
  expect(staff).toContainEqual(
    expect.objectContaining({ id: packer.id, badgeHashes: [codeHash], badgeForms: formHashes }),
  );
});

test('a PIN opens workstations; wrong ones lock it for five minutes, twenty end it', async () => {
  const station = await pairedStation();
  const params = { id: packer.id };
  expect((await refusal(colleague.call(calls.setPin, { params }))).status).toBe(403);
  const { pin } = await lead.call(calls.setPin, { params });
  expect(pin).toMatch(/^\d{4}$/);
  expect((await show(lead, packer)).pin).toMatchObject({ setBy: leadPerson.email, isBlocked: false });
  expect((await station.call(pullFloor, {})).staff.find(({ id }) => id === packer.id)?.badgeHashes).toEqual(
    [],
  );
  expect((await station.call(listPinPeople, {})).people.map(({ id }) => id)).toEqual([packer.id]);

  const login = (digits: string, staffId = packer.id) =>
    station.call(checkPin, { body: { staffId, pin: digits } });
  const wrong = pin === '8035' ? '5308' : '8035';
  expect((await login(pin)).id).toBe(packer.id);
  const withoutPin = await refusal(login(wrong, colleaguePerson.id));
  const withWrong = await refusal(login(wrong));
  expect([withoutPin.status, withoutPin.body]).toEqual([withWrong.status, withWrong.body]);
  // Tries at the same moment count as well.
  const tries = await Promise.all([login(wrong), login(wrong), login(wrong)].map(refusal));
  expect(tries.map(({ body }) => body.code)).toEqual(['pin-wrong', 'pin-wrong', 'pin-wrong']);
  const locked = await refusal(login(pin));
  expect(locked.body.code).toBe('pin-locked');
  expect(locked.body.message).toContain('Wait 5 minutes');

  const unlock = () =>
    sql`update staff_pins set locked_until = now() where account_id = ${packer.id}`.execute(db());
  await unlock();
  expect((await login(pin)).id).toBe(packer.id);
  for (let round = 0; round < 5; round += 1) {
    for (let turn = 0; turn < 4; turn += 1) await refusal(login(wrong));
    await unlock();
  }
  const ended = await refusal(login(pin));
  expect(ended.body.code).toBe('pin-locked');
  expect(ended.body.message).toBe('Too many wrong PINs. Ask your supervisor for a new one.');
  expect((await show(lead, packer)).pin?.isBlocked).toBe(true);

  const renewed = await lead.call(calls.setPin, { params });
  expect((await login(renewed.pin)).id).toBe(packer.id);
  await lead.call(calls.removePin, { params });
  expect((await refusal(login(renewed.pin))).body.code).toBe('pin-wrong');
  expect((await station.call(listPinPeople, {})).people).toEqual([]);
  const actions = (await show(lead, packer)).log?.map(({ action }) => action);
  expect(actions).toEqual(['pin-removed', 'pin-set', 'pin-set']);
});

test('a PIN isn’t given by someone who doesn’t manage badges, and not to a merchant', async () => {
  const merchant = await addPerson(server, `merchant${number}@example.test`);
  expect((await refusal(lead.call(calls.setPin, { params: { id: merchant.id } }))).status).toBe(404);
  expect((await refusal(colleague.call(calls.removePin, { params: { id: packer.id } }))).status).toBe(403);
});
