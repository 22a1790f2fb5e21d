import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { flatBlockSchema } from '../../../../shared/features/site/pages/pages.ts';
import type { Client } from '../../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { openShop } from '../../../../tests/support/shop.ts';

let server: TestServer;
let owner: Client;
let division: string;

beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  const { id: accountId, email } = await addPerson(server, 'owner@example.test');
  const { database: db, projectId } = shop;
  await db.updateTable('projects').set({ isPro: true }).where('id', '=', projectId).execute();
  await db.insertInto('projectMembers').values({ projectId, accountId, role: 'owner' }).execute();
  ({ divisionId: division } = await db
    .selectFrom('stores')
    .select('divisionId')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow());
  owner = (await signedIn(server, email)).in('north-project');
});
afterAll(() => server.close());

/** Adds a block to the draft of a page and makes it live. */
async function publishBlock(page: string, type: string, properties: object): Promise<void> {
  const { document } = await owner.call(pageCalls.load, { params: { division, page } });
  const block = flatBlockSchema.parse({
    uid: `${type}-${newId().slice(-6)}`,
    parent: null,
    order: 'a0',
    type,
    properties,
  });
  await owner.call(pageCalls.change, {
    params: { division, page },
    body: {
      base: document.sequence,
      rows: [
        {
          id: newId(),
          tab: 'tab',
          run: null,
          words: 'Added',
          undoes: null,
          point: null,
          command: { kind: 'insert', blocks: [block] },
        },
      ],
    },
  });
  await owner.call(pageCalls.publish, {
    params: { division, page },
    body: { sequence: document.sequence + 1 },
  });
}

async function createPage(url: string, type: string, properties: object): Promise<void> {
  const { id } = await owner.call(pageCalls.create, {
    params: { division },
    body: { template: 'blank', title: url.replaceAll('/', ''), url },
  });
  await publishBlock(id, type, properties);
}

const visit = (path: string, headers: Record<string, string> = {}) =>
  server.visitor({ store: 'north' }).request('GET', path, { headers });
const allowed = ({ headers }: { readonly headers: Headers }, name: string): string[] =>
  (headers.get('content-security-policy') ?? '')
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('a store’s page', () => {
  it('that embeds nothing may load only what is ours', async () => {
    for (const path of ['/login/', '/basket/', '/checkout/', '/search/', '/nowhere/']) {
      const page = await visit(path);
      for (const name of ['img-src', 'media-src', 'frame-src'])
        expect([path, name, allowed(page, name).join(' ')]).toEqual([
          path,
          name,
          expect.not.stringContaining('https:'),
        ]);
    }
  });

  it('may load what its blocks embed, and no other page may', async () => {
    await createPage('/map/', 'iframe', { src: 'https://maps.example/embed', title: 'Where we are' });
    await createPage('/film/', 'youtube', { video: 'dQw4w9WgXcQ' });
    await createPage('/picture/', 'image', { image: { src: 'https://cdn.example/a.png', alt: '' } });
    await createPage('/markup/', 'html', { html: '<img src="https://any.example/a.png">' });
    expect(allowed(await visit('/map/'), 'frame-src')).toContain('https:');
    expect(allowed(await visit('/film/'), 'frame-src')).toContain('https://www.youtube-nocookie.com');
    expect(allowed(await visit('/picture/'), 'img-src')).toContain('https://cdn.example');
    const markup = await visit('/markup/');
    for (const name of ['img-src', 'media-src', 'frame-src'])
      expect(allowed(markup, name)).toContain('https:');
    for (const path of ['/map/', '/film/', '/picture/']) {
      const page = await visit(path);
      for (const name of ['img-src', 'media-src', ...(path === '/map/' ? [] : ['frame-src'])])
        expect(allowed(page, name)).not.toContain('https:');
    }
    expect(allowed(await visit('/map/'), 'img-src')).not.toContain('https://cdn.example');
  });

  it('may load the same where it is kept, and where it was rendered for another visitor', async () => {
    const { id } = await owner.call(pageCalls.create, { params: { division }, body: { template: 'home' } });
    await publishBlock(id, 'iframe', { src: 'https://maps.example/embed', title: 'Where we are' });
    const together = await Promise.all([visit('/'), visit('/'), visit('/')]);
    await expect.poll(async () => (await visit('/')).headers.get('x-page-cache')).toBe('hit');
    for (const page of [...together, await visit('/')]) {
      expect(allowed(page, 'frame-src')).toContain('https:');
      // The script that listens to embedded pages before the island does; the page’s only inline one.
      const [inline, ...others] = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(
        ([, text = '']) => text,
      );
      expect(others).toEqual([]);
      const hash = createHash('sha256')
        .update(inline ?? '')
        .digest('base64');
      expect(allowed(page, 'script-src')).toContain(`'sha256-${hash}'`);
    }
    expect((await visit('/search/')).text).not.toContain('takeEarlyAdds');
    expect(allowed(await visit('/search/'), 'frame-src')).not.toContain('https:');
  });

  it('may load what the store’s footer and menu show, on every page', async () => {
    await owner.call(pageCalls.createFooter, { params: { division }, body: { template: 'shop-links' } });
    await publishBlock('footer', 'image', { image: { src: 'https://badges.example/a.png', alt: '' } });
    for (const path of ['/', '/search/'])
      expect(allowed(await visit(path), 'img-src')).toContain('https://badges.example');
  });
});

it('a document of the dashboard shows what merchants put on their pages, and loads no script of other sites', async () => {
  const { headers } = await server.visitor().request('GET', '/login/');
  const page = { headers };
  expect(allowed(page, 'frame-src')).toContain('https:');
  expect(allowed(page, 'script-src').join(' ')).toMatch(/^'self' 'nonce-[\w+/=]+'$/);
});
