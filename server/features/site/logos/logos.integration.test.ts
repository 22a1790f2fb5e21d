import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { logoCalls as calls } from '../../../../shared/features/site/logos/logos.calls.ts';
import { LOGO_PIXELS } from '../../../../shared/features/site/logos/logos.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let owner: Client;
const divisionId = newId();
const storeId = newId();
const params = { id: storeId };

async function picture(width: number, height: number): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 4, background: '#24506080' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png');
}

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const person = await addPerson(server, 'signwriter@example.test');
  const projectId = await addProject(server, 'signs', [[person, 'owner']]);
  const db = server.services.databases.platform;
  await db
    .insertInto('divisions')
    .values({ id: divisionId, projectId, name: 'Signs', code: 'signs' })
    .execute();
  await db
    .insertInto('stores')
    .values({ id: storeId, projectId, divisionId, name: 'Signs & Sons', subdomain: 'signs' })
    .execute();
  owner = (await signedIn(server, person.email)).in('signs');
});
afterAll(() => server.close());

const home = async () => (await server.visitor({ store: 'signs' }).request('GET', '/')).text;
const header = (page: string) => /<header.*?<\/header>/s.exec(page)?.[0] ?? '';

test('who reloads the store right after a change sees the change', async () => {
  for (let width = 101; width < 108; width += 1) {
    const { logo } = await owner.call(calls.upload, { params }, await picture(width, 40));
    expect(header(await home())).toContain(`src="${logo.src}"`);
    await owner.call(calls.remove, { params });
    expect(header(await home())).not.toContain('<img');
  }
});

test('shows a logo in the store’s header, with its size and name, until it is removed', async () => {
  expect(header(await home())).toContain('Signs &amp; Sons');
  const { logo } = await owner.call(calls.upload, { params }, await picture(1200, 400));
  expect(logo).toMatchObject({ width: 168, height: 56 });

  const shown = /<img[^>]*>/.exec(header(await home()))?.[0] ?? '';
  expect(shown).toContain(`src="${logo.src}"`);
  expect(shown).toContain('alt="Signs &amp; Sons"');
  expect(shown).toContain('width="168"');
  expect(shown).toContain('height="56"');

  for (const visitor of [server.visitor({ store: 'signs' }), server.visitor()]) {
    const answer = await visitor.request('GET', logo.src);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  const state = await owner.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} });
  expect(state.divisionLogo).toBe(logo.src);
  expect(state.stores.map((store) => store.logo)).toEqual([logo.src]);
  expect((await owner.call(storeCalls.division, { params: { id: divisionId } })).logoThumbnail).toBe(
    logo.src,
  );

  await owner.call(calls.remove, { params });
  expect(header(await home())).not.toContain('<img');
  expect(
    (await owner.call(identityCalls.initialState, { params: { product: 'selvedge' }, query: {} }))
      .divisionLogo,
  ).toBeNull();
  const left = await server.services.databases.platform
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'logo')
    .execute();
  expect(left).toEqual([]);
});

test('a closed store shows its logo at its door', async () => {
  const { logo } = await owner.call(calls.upload, { params }, await picture(300, 300));
  await owner.call(storeCalls.update, { body: { id: storeId, password: 'paint pot' } });
  const visitor = server.visitor({ store: 'signs' });
  expect((await visitor.request('GET', logo.src)).status).toBe(200);
  expect((await visitor.request('GET', '/')).status).toBe(302);
  await owner.call(storeCalls.update, { body: { id: storeId, password: null } });
});

test('a large picture is kept at the size that shows, and another one takes its place', async () => {
  await owner.call(calls.upload, { params }, await picture(2000, 500));
  await owner.call(calls.upload, { params }, await picture(2200, 500));
  const files = await server.services.databases.platform
    .selectFrom('files')
    .select(['width', 'height'])
    .where('purpose', '=', 'logo')
    .execute();
  expect(files).toHaveLength(1);
  expect(files[0]?.width).toBeLessThanOrEqual(LOGO_PIXELS.width);
  expect(files[0]?.height).toBeLessThanOrEqual(LOGO_PIXELS.height);
});

test.each([
  ['words with the name of a picture', new File(['not a picture at all'], 'logo.png')],
  ['a drawing', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'logo.svg')],
])('%s is refused by its content', async (_what, file) => {
  await expect(owner.call(calls.upload, { params }, file)).rejects.toMatchObject({ status: 415 });
});

test('refuses a logo for another project or without the settings permission', async () => {
  const viewer = await addPerson(server, 'looker@example.test');
  const projectId = await addProject(server, 'elsewhere', [[viewer, 'owner']]);
  const stranger = (await signedIn(server, viewer.email)).in('elsewhere');
  await expect(stranger.call(calls.upload, { params }, await picture(10, 10))).rejects.toMatchObject({
    status: 404,
  });
  await server.services.databases.platform
    .updateTable('projectMembers')
    .set({ role: 'designer' })
    .where('projectId', '=', projectId)
    .execute();
  await expect(stranger.call(calls.remove, { params })).rejects.toMatchObject({ status: 403 });
});
