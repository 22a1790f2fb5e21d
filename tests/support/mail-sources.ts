import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addressKey } from '../../server/platform/consent/address-key.ts';
import { recordConsents } from '../../server/platform/consent/consent.ts';
import type { Database, Tx } from '../../server/platform/database/database.ts';
import { inScope } from '../../server/platform/database/scope.ts';
import { bookSends, openSource } from '../../server/platform/mail/ledger/book.ts';
import { countsOf, type SendCounts } from '../../server/platform/mail/ledger/counts.ts';
import type { SendSource } from '../../server/platform/mail/ledger/source.ts';

export const MAIL_SECRET = 'a secret of the platform';

/** Kind of the sources that tests open. */
export const TEST_KIND = 'test-campaign';

export interface MailStore {
  readonly projectId: string;
  readonly storeId: string;
}

export const inPlatform = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(db, { kind: 'platform' }, work);

/** People whose consent is recorded in one go. */
const AT_ONCE = 5_000;

/** A store with people who have agreed to get offers: `p0@NAME.test`, `p1@NAME.test` … */
export async function openMailStore(db: Database, name: string, people: number): Promise<MailStore> {
  const [accountId, projectId, divisionId, storeId] = [newId(), newId(), newId(), newId()];
  const code = `m${storeId.slice(-12)}`;
  await inPlatform(db, async (tx) => {
    await sql`
      insert into accounts (id, email, first_name, verified_at)
      values (${accountId}, ${`${code}@example.test`}, 'Maya', now())`.execute(tx);
    await sql`
      insert into projects (id, code, name, created_by) values (${projectId}, ${`${code}-1`}, ${name}, ${accountId})`.execute(
      tx,
    );
    await sql`
      insert into divisions (id, project_id, name, code) values (${divisionId}, ${projectId}, ${name}, ${code})`.execute(
      tx,
    );
    await sql`
      insert into stores (id, project_id, division_id, name, subdomain)
      values (${storeId}, ${projectId}, ${divisionId}, ${name}, ${code})`.execute(tx);
  });
  const store = { projectId, storeId };
  await addReaders(
    db,
    store,
    Array.from({ length: people }, (_, at) => `p${at}@${name}.test`),
  );
  return store;
}

/** Adds people to a store who have agreed to get offers. */
export async function addReaders(
  db: Database,
  store: MailStore,
  addresses: readonly string[],
  source: 'form' | 'import' = 'form',
): Promise<void> {
  const { projectId, storeId } = store;
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const rows = addresses.slice(from, from + AT_ONCE).map((address) => ({
      id: newId(),
      address,
      key: addressKey(MAIL_SECRET, address),
    }));
    await inPlatform(db, async (tx) => {
      const written = rows.map(({ id, address, key }) => ({ id, address, key: key.toString('hex') }));
      await sql`
        insert into people (id, project_id, store_id, address, address_key, source)
        select p.id, ${projectId}, ${storeId}, p.address, decode(p.key, 'hex'), ${source}
        from json_to_recordset(${JSON.stringify(written)}::json) as p(id uuid, address text, key text)`.execute(
        tx,
      );
      await recordConsents(
        tx,
        rows.map(({ key }) => ({ ...store, addressKey: key, channel: 'email', state: 'given', source })),
      );
    });
  }
}

/** Everyone a store knows, as an audience. */
export const everyoneOf = ({ storeId }: MailStore, wave = sql`0`) => sql`
  select p.id as person_id, p.address, p.address_key, null::text as variant, (${wave})::smallint as wave
  from people p where p.store_id = ${storeId}`;

/** Opens a source and books everyone of a store, in as many steps as it takes. */
export async function bookEveryone(
  db: Database,
  store: MailStore,
  { dueAt = new Date(0), limit }: { readonly dueAt?: Date; readonly limit?: number } = {},
): Promise<string> {
  const id = newId();
  await inPlatform(db, (tx) =>
    openSource(tx, { id, ...store, kind: TEST_KIND, purpose: 'marketing', waves: [{ wave: 0, dueAt }] }),
  );
  const booking = { audience: everyoneOf(store), slot: 'main', ...(limit !== undefined && { limit }) };
  for (;;) {
    const { isDone } = await inPlatform(db, (tx) => bookSends(tx, id, booking));
    if (isDone) return id;
  }
}

export async function countsNow(db: Database, sourceId: string): Promise<SendCounts> {
  const counts = await inPlatform(db, (tx) => countsOf(tx, sourceId));
  if (!counts) throw new Error('No such source');
  return counts;
}

/** Mails of a few words; those of one source have the same hash. */
export const testCampaigns: SendSource<unknown> = {
  kind: TEST_KIND,
  render: async (sends) =>
    sends.map(({ id, address, sourceId }) => ({
      id,
      mail: {
        to: address ?? '',
        subject: 'Sale',
        html: '<p>Sale</p>',
        text: 'Sale',
        listId: 'test.selvedge.test',
      },
      contentHash: createHash('sha256').update(sourceId).digest(),
    })),
};
