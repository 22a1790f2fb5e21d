import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRouteEntries } from '../../../bundling/route-files.ts';
import type { RouteEntry } from '../../../renderer/platform/routing/route-entry.ts';
import type { Client } from '../../../tests/support/client.ts';
import { addPerson, signedIn } from '../../../tests/support/people.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { openShop } from '../../../tests/support/shop.ts';

/** Whatever is posted to a page, it is refused or does nothing. Never a failure: strangers could fill the log with those. */

const FORM = 'application/x-www-form-urlencoded';
const POSTS: readonly (readonly [name: string, type: string, body: string])[] = [
  ['nothing', FORM, ''],
  ['a field that no form has', FORM, 'nonsense=1'],
  ['an unknown intent', FORM, 'intent=nonsense&key=x&quantity=x&code=&email=&password='],
  ['the same field twice', FORM, 'intent=remove&intent=email&email=a&email=b'],
  [
    'a form without its half',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a',
  ],
  [
    'a file for a text',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="email"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
  ],
  ['JSON', 'application/json', '{"intent":"email"}'],
];

const ofStores = (await readRouteEntries()).filter(
  ({ file, meta }) => file !== undefined && meta.host !== 'dashboard',
);
const PRODUCT = 'tree-tee';
const pathOf = ({ path }: RouteEntry) =>
  path
    .replace(/\{\w+\?\}\/?/g, '')
    .replace(/\{\w+\}/g, path.startsWith('/product/') ? PRODUCT : 'sample')
    .replace('*', '');

let server: TestServer;
let visitor: Client;
let shopper: Client;
beforeAll(async () => {
  server = await startTestServer({ pages: true });
  const shop = await openShop(server, 'north');
  await shop.product({ urlName: PRODUCT, name: 'Tree tee', priceMinor: 2400 });
  await addPerson(server, 'ann@example.test');
  visitor = server.visitor({ store: 'north' });
  shopper = await signedIn(server, 'ann@example.test', visitor.options.host);
});
afterAll(() => server.close());

test('there are pages that forms are posted to', () => {
  expect(ofStores.length).toBeGreaterThan(15);
});

test.each(ofStores.map((entry) => [entry.id, entry] as const))(
  '%s takes odd posts',
  async (_id, entry) => {
    const failed: string[] = [];
    for (const client of [visitor, shopper])
      for (const [name, type, body] of POSTS) {
        const headers = { 'content-type': type, origin: `http://${client.options.host}` };
        const { status } = await client.request('POST', pathOf(entry), { headers, body });
        if (status >= 500) failed.push(`${status} for ${name}`);
      }
    expect(failed).toEqual([]);
  },
  60_000,
);
