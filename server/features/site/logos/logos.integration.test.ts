import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { identityCalls } from '../../../../shared/features/accounts/identity/identity.ts';
import { storeCalls } from '../../../../shared/features/projects/stores/stores.ts';
import { logoCalls as calls } from '../../../../shared/features/site/logos/logos.calls.ts';
import { LOGO_PIXELS } from '../../../../shared/features/site/logos/logos.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, addProject, addStore, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { lockStoreLogo } from './logos.queries.ts';

let server: TestServer;
let owner: Client;
/** Draws logos: uploads are limited for each person. */
let drawer: Client;
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
  const other = await addPerson(server, 'drawer@example.test');
  const projectId = await addProject(server, 'signs', [
    [person, 'owner'],
    [other, 'owner'],
  ]);
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
  drawer = (await signedIn(server, other.email)).in('signs');
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
  const files = () =>
    server.services.databases.platform
      .selectFrom('files')
      .innerJoin('stores', 'stores.logoFileId', 'files.id')
      .select(['files.width', 'files.height'])
      .execute();
  const count = async () =>
    (
      await server.services.databases.platform
        .selectFrom('files')
        .select('id')
        .where('purpose', '=', 'logo')
        .execute()
    ).length;
  await owner.call(calls.upload, { params }, await picture(2000, 500));
  const afterFirst = await count();
  await owner.call(calls.upload, { params }, await picture(2200, 500));
  const [header] = await files();
  expect(header?.width).toBeLessThanOrEqual(LOGO_PIXELS.width);
  expect(header?.height).toBeLessThanOrEqual(LOGO_PIXELS.height);
  expect(await count()).toBe(afterFirst);
});

test.each([
  ['words with the name of a picture', new File(['not a picture at all'], 'logo.png')],
  [
    'a page with the name of a picture',
    new File(['<html xmlns="http://www.w3.org/1999/xhtml"/>'], 'logo.png'),
  ],
])('%s is refused by its content', async (_what, file) => {
  await expect(owner.call(calls.upload, { params }, file)).rejects.toMatchObject({ status: 415 });
});

const drawing = (inside: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">${inside}</svg>`], 'logo.svg');

test('a drawing becomes pixels in every version of the logo', async () => {
  const { logo } = await drawer.call(
    calls.upload,
    { params },
    drawing('<rect width="90" height="30" fill="#123456"/>'),
  );
  expect(logo).toMatchObject({ width: 168, height: 56 });
  const shown = await server.visitor().request('GET', logo.src);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(shown.text).not.toContain('<svg');
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<rect width="9" height="9" onload="alert(1)"/>'],
  ['an embedded page', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Hi</p></foreignObject>'],
  ['a picture from elsewhere', '<image href="https://evil.example/x.png" width="9" height="9"/>'],
  ['a style from elsewhere', '<style>@import url(https://evil.example/x.css);</style>'],
  ['a script as an address', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
])('a drawing with %s is no logo', async (_what, inside) => {
  await expect(drawer.call(calls.upload, { params }, drawing(inside))).rejects.toMatchObject({ status: 422 });
});

test('refuses a logo for another project or without the permission for pages', async () => {
  const viewer = await addPerson(server, 'looker@example.test');
  const projectId = await addProject(server, 'elsewhere', [[viewer, 'owner']]);
  await addStore(server, projectId, 'elsewhere');
  const stranger = (await signedIn(server, viewer.email)).in('elsewhere');
  await expect(stranger.call(calls.upload, { params }, await picture(10, 10))).rejects.toMatchObject({
    status: 404,
  });
  await server.services.databases.platform
    .updateTable('projectMembers')
    .set({ role: 'fulfilment' })
    .where('projectId', '=', projectId)
    .execute();
  await expect(stranger.call(calls.remove, { params })).rejects.toMatchObject({ status: 403 });
});

/** A black square with a hole on nothing, so that it is seen where it was drawn. */
async function squareLogo(): Promise<File> {
  const drawing =
    '<svg width="600" height="600"><path fill="#101010" fill-rule="evenodd" d="M100 100h400v400h-400zM200 200h200v200h-200z"/></svg>';
  return new File([new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())], 'logo.png');
}

async function pixel(src: string, x: number, y: number): Promise<readonly number[]> {
  const answer = await fetch(`${server.origin}${src}`);
  expect(answer.status).toBe(200);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

test('one logo gives a light version, a mark, icons, and pictures for links and emails', async () => {
  await owner.call(calls.upload, { params }, await squareLogo());
  const { variants } = await owner.call(calls.list, { params });
  const { dark, mark, favicon, touch, social, mail, label } = variants;
  if (!dark || !mark || !favicon || !touch || !social || !mail || !label)
    throw new Error('A version is missing');
  expect([mark.width, mark.height]).toEqual([512, 512]);
  expect([favicon.width, touch.width]).toEqual([96, 180]);
  expect([social.width, social.height]).toEqual([1200, 630]);
  expect(mail.width).toBeLessThanOrEqual(280);
  // The bar between the edge and the hole: dark on light, light on dark, black on a label.
  const bar = Math.round(dark.width / 4);
  expect(Math.min(...(await pixel(dark.src, bar, bar)).slice(0, 3)), 'light on dark').toBeGreaterThan(200);
  expect(await pixel(label.src, 40, 128)).toEqual([0, 0, 0, 255]);
  expect(await pixel(label.src, 128, 128), 'the hole stays paper').toEqual([255, 255, 255, 255]);
  expect(await pixel(social.src, 2, 2), 'nothing shows through').toEqual([255, 255, 255, 255]);

  const visitor = server.visitor({ store: 'signs' });
  for (const [path, src] of [
    ['/icon.svg', favicon.src],
    ['/apple-touch-icon.png', touch.src],
  ] as const) {
    const answer = await visitor.request('GET', path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, src]);
  }
  expect(await home()).toMatch(new RegExp(`property="og:image" content="[^"]*${social.src}"`));
});

test('a dark store shows the light version in its header', async () => {
  const { variants } = await owner.call(calls.upload, { params }, await squareLogo());
  const background = (colour: string) =>
    server.services.databases.platform
      .updateTable('stores')
      .set({ themeProperties: JSON.stringify({ 'page.background': colour }) })
      .where('id', '=', storeId)
      .execute();
  // Pages hear of a change that no call made a moment later.
  await background('#101418');
  await vi.waitFor(async () => expect(header(await home())).toContain(`src="${variants.dark?.src}"`), 10_000);
  await background('#ffffff');
  await vi.waitFor(
    async () => expect(header(await home())).not.toContain(`src="${variants.dark?.src}"`),
    10_000,
  );
});

test('a wide logo has no mark until one is chosen; the merchant’s own stays with the next logo', async () => {
  const wide = await owner.call(calls.upload, { params }, await picture(1200, 200));
  expect(wide.variants.mark).toBeUndefined();
  expect((await server.visitor({ store: 'signs' }).request('GET', '/icon.svg')).text).toContain('<svg');
  expect((await server.visitor({ store: 'signs' }).request('GET', '/apple-touch-icon.png')).status).toBe(404);

  const variant = { params: { ...params, variant: 'mark' } } as const;
  const own = await owner.call(calls.uploadVariant, variant, await squareLogo());
  expect(own.variants.mark?.isOwn).toBe(true);
  const next = await owner.call(calls.upload, { params }, await picture(900, 300));
  expect(next.variants.mark?.src).toBe(own.variants.mark?.src);
  expect(next.variants.favicon?.src).toBe(own.variants.favicon?.src);

  const again = await owner.call(calls.resetVariant, variant);
  expect(again.variants.mark, 'too wide to be its own mark').toBeUndefined();
  expect(again.variants.favicon).toBeUndefined();
});

test('a logo and a mark that are saved at the same moment are both kept', async () => {
  await owner.call(calls.upload, { params }, await squareLogo());
  const variant = { params: { ...params, variant: 'mark' } } as const;
  const [, own] = await Promise.all([
    owner.call(calls.upload, { params }, await picture(400, 300)),
    owner.call(calls.uploadVariant, variant, await picture(64, 64)),
  ]);
  const { variants } = await owner.call(calls.list, { params });
  expect(variants.mark?.isOwn).toBe(true);
  expect(variants.mark?.src).toBe(own.variants.mark?.src);
  await owner.call(calls.remove, { params });
  expect((await owner.call(calls.list, { params })).variants).toEqual({});
});

test('a mark needs a logo first', async () => {
  const variant = { params: { ...params, variant: 'mark' } } as const;
  await expect(owner.call(calls.uploadVariant, variant, await squareLogo())).rejects.toMatchObject({
    status: 409,
    body: { message: 'Choose your logo first' },
  });
});

test('a shopper gets a basket while the logo is being saved', async () => {
  const db = server.services.databases.platform;
  const { projectId } = await db
    .selectFrom('stores')
    .select('projectId')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (saving) => {
    await lockStoreLogo(saving, storeId, projectId, []);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await other
        .insertInto('baskets')
        .values({ id: newId(), projectId, storeId, tokenHash: randomBytes(32), name: 'main' })
        .execute();
    });
  });
});
