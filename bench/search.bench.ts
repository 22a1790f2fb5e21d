import { type Kysely, sql } from 'kysely';
import { loadDemo } from '../server/demo/demo.ts';
import type { DB } from '../server/platform/database/schema.generated.ts';
import { searchStore, suggestProducts } from '../shared/features/selling/storefront/storefront.ts';
import { Client } from '../tests/support/client.ts';
import { takeStatistics } from '../tests/support/statistics.ts';
import { type Figure, percentile } from './figure.ts';
import { untilQuiet, withServer } from './measured-server.ts';

const ASKS = 40;
const PRODUCTS = 100_000;
/** Products added by one statement. */
const BATCH = 5000;

/** Copies one of the demo’s products, without its pictures, by names of a few hundred words and a number. */
async function addProducts(db: Kysely<DB>): Promise<void> {
  for (let first = 1; first <= PRODUCTS; first += BATCH)
    await sql`
    insert into products overriding system value
      select copy.* from (select * from products where live_at is not null order by id limit 1) o,
        generate_series(${first}::int, ${first + BATCH - 1}::int) n,
        jsonb_populate_record(null::products, to_jsonb(o) || jsonb_build_object(
          'id', gen_random_uuid(), 'sku', 'many-' || n, 'url_name', 'many-' || n, 'sold', n % 500, 'description', '',
          'name', concat_ws(' ',
            (array['Golden','Silver','Quiet','Brave','Misty','Scarlet','Gentle','Wild','Frosty','Sunny'])[1 + n % 10],
            (array['otter','heron','badger','puffin','kestrel','hare','dolphin','sparrow','fox','owl','seal','gannet',
              'lynx','moth','beetle','stag','robin','wren','toad','pike'])[1 + n / 10 % 20],
            (array['mug','poster','hoodie','tee','tote'])[1 + n / 200 % 5], n))) copy`.execute(db);
}

/** Searching a store of 100,000 products, over HTTP: the 95th percentile, one ask after the other. */
export const run = (): Promise<readonly Figure[]> =>
  withServer({ DEMO: '1', LOG_LEVEL: 'error' }, async ({ server, port }) => {
    await loadDemo(server.services, () => undefined);
    await untilQuiet(server);
    const db = server.services.databases.platform;
    await addProducts(db);
    await takeStatistics(db);
    const shopper = new Client({ origin: `http://localhost:${port}`, host: `demo.localhost:${port}` });
    const asked = async (name: string, ask: () => Promise<object>): Promise<Figure> => {
      const times: number[] = [];
      for (let count = 0; count < ASKS; count += 1) {
        const began = performance.now();
        await ask();
        times.push(performance.now() - began);
      }
      const tenths = (share: number) => Math.round(percentile(times, share) * 10) / 10;
      return {
        name: `${name}, ${PRODUCTS} products`,
        value: tenths(0.95),
        unit: 'ms',
        goal: 'under 50',
        detail: { p50Ms: tenths(0.5), statements: shopper.statements, ...(await ask()) },
      };
    };
    const search = (name: string, q: string) =>
      asked(`search, ${name}`, async () => {
        const { total, hasMore, corrected } = await shopper.call(searchStore, { query: { q } });
        return { total, hasMore, corrected };
      });
    const suggest = (name: string, q: string) =>
      asked(`suggestions, ${name}`, async () => {
        const { products, corrected } = await shopper.call(suggestProducts, { query: { q } });
        return { shown: products.length, corrected };
      });
    return [
      await search('a word of 5,000 products', 'otter'),
      await search('a word of all products', 'shirt'),
      await search('two words', 'golden otter'),
      await search('two common words', 'mug golden'),
      await search('two words without a product in common', 'mug hoodie'),
      await search('a product’s number', '38321'),
      await search('a part of a word', 'spar'),
      await search('a misspelt word', 'pufin'),
      await search('another word for it', 't-shirts'),
      await search('a slip in a word of five letters', 'ottre'),
      await search('no hit', 'submarine'),
      await suggest('two letters', 'go'),
      await suggest('a misspelt word', 'hodie'),
    ];
  });
