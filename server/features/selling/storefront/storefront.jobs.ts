import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob, handleJob } from '../../../platform/jobs/jobs.ts';
import type { JobContext } from '../../../platform/services.ts';

/** Words no store sells anything by any more are forgotten: descriptions change, and the index would only grow. */
const forgetWordsJob = defineJob({
  name: 'storefront.forget-words',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
  concurrency: 1,
  cron: '40 4 * * *',
});

/** Words removed at once: as long as products wait to be indexed. */
const WORDS_AT_ONCE = 500;
const ROUNDS_MOST = 400;

const isUnsold = sql`not exists (select from product_words p where p.store_id = g.store_id and p.word = g.word)`;

export const forgetWordsHandler = handleJob(forgetWordsJob, async (_, { services }: JobContext) => {
  const database = services.databases.platform;
  for (let round = 0; round < ROUNDS_MOST; round += 1) {
    const { rows } = await sql<{ storeId: string; word: string }>`
      select g.store_id, g.word from word_grams g
      where g.gram = left('  ' || g.word, 3) and ${isUnsold} limit ${WORDS_AT_ONCE}`.execute(database);
    if (rows.length === 0) return;
    await database.transaction().execute(async (tx) => {
      // Indexing a product adds no words that are there already: neither may see half of the other.
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`lock table word_grams in share row exclusive mode`.execute(tx);
      await sql`
        delete from word_grams g using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("storeId" uuid, word text)
        where g.store_id = w."storeId" and g.word = w.word and g.gram in (select selvedge_word_grams(w.word))
          and ${isUnsold}`.execute(tx);
    });
    if (rows.length < WORDS_AT_ONCE) return;
  }
});
