import { sql } from 'kysely';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Database } from '../../server/platform/database/database.ts';
import { startSession } from '../../server/platform/sessions/sessions.ts';
import { newReturnCode } from '../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { eventually } from '../support/eventually.ts';

export interface Tenant {
  readonly mark: string;
  readonly projectCode: string;
  readonly projectId: string;
  readonly subdomain: string;
  readonly sessionToken: string;
  readonly accountId: string;
  /** Every id, hash and code by which one of its rows could be asked for. */
  readonly keys: readonly string[];
}

const TABLES_WITH_A_PROJECT = `
  select c.table_name as name from information_schema.columns c
  where c.table_schema = 'public' and c.column_name = 'project_id' order by 1`;
const namesSchema = z.array(z.object({ name: z.string() }));

/** One row in every tenant's table, each with the tenant's mark in its texts. */
export async function makeTenant(db: Database, mark: string): Promise<Tenant> {
  const id = () => newId();
  const ids = {
    account: id(),
    project: id(),
    division: id(),
    store: id(),
    base: id(),
    blank: id(),
    file: id(),
    design: id(),
    version: id(),
    printFile: id(),
    product: id(),
    image: id(),
    collection: id(),
    basket: id(),
    basketItem: id(),
    delivery: id(),
    customer: id(),
    order: id(),
    item: id(),
    log: id(),
    payment: id(),
    attempt: id(),
    shipment: id(),
    label: id(),
    event: id(),
    chat: id(),
    chatMessage: id(),
    recyclingReturn: id(),
    folder: id(),
    upload: id(),
    person: id(),
    list: id(),
    segment: id(),
    senderDomain: id(),
    sender: id(),
    campaign: id(),
    peopleImport: id(),
  };
  const code = mark.toLowerCase();
  await sql`
    insert into accounts (id, email, first_name, verified_at) values (${ids.account}, ${`${code}@example.test`}, ${mark}, now())`.execute(
    db,
  );
  await sql`insert into eula_consents (account_id, version, text_hash)
    select ${ids.account}, version, text_hash from eula_versions order by published_at desc limit 1`.execute(
    db,
  );
  await sql`insert into projects (id, code, name, created_by) values (${ids.project}, ${`${code}-1`}, ${mark}, ${ids.account})`.execute(
    db,
  );
  await sql`insert into project_members values (${ids.project}, ${ids.account}, 'owner')`.execute(db);
  await sql`insert into project_badges (project_id, code) values (${ids.project}, 'sign-up')`.execute(db);
  await sql`insert into project_integrations (project_id, type) values (${ids.project}, 'website')`.execute(
    db,
  );
  await sql`insert into divisions (id, project_id, name, code) values (${ids.division}, ${ids.project}, ${mark}, ${code})`.execute(
    db,
  );
  await sql`insert into stores (id, project_id, division_id, name, subdomain) values (${ids.store}, ${ids.project}, ${ids.division}, ${mark}, ${code})`.execute(
    db,
  );
  await sql`insert into base_products (id, sku, name, kind, type_code, spec) values (${ids.base}, ${`B-${code}`}, 'Base', 'apparel', 't-shirt', '{}')`.execute(
    db,
  );
  await sql`insert into blanks (id, base_product_id, sku, barcode, colour, size, stock, cost_minor) values (${ids.blank}, ${ids.base}, ${`K-${code}`}, ${`C-${code}`}, 'black', 'm', 5, 300)`.execute(
    db,
  );
  await sql`insert into files (id, project_id, purpose, storage_key, sha256, media_type, bytes, name) values (${ids.file}, ${ids.project}, 'artwork', 'a/b', 'hash', 'image/png', 1, ${mark})`.execute(
    db,
  );
  await sql`insert into drive_folders (id, project_id, name) values (${ids.folder}, ${ids.project}, ${mark})`.execute(
    db,
  );
  await sql`insert into file_uploads (id, project_id, account_id, name, fingerprint, bytes) values (${ids.upload}, ${ids.project}, ${ids.account}, ${mark}, ${mark}, 9)`.execute(
    db,
  );
  await sql`insert into designs (id, project_id, base_product_id, name, scene) values (${ids.design}, ${ids.project}, ${ids.base}, ${mark}, '{}')`.execute(
    db,
  );
  await sql`insert into picture_uses (project_id, file_id, design_id) values (${ids.project}, ${ids.file}, ${ids.design})`.execute(
    db,
  );
  await sql`insert into design_versions (id, project_id, design_id, number, scene, scene_hash) values (${ids.version}, ${ids.project}, ${ids.design}, 1, '{}', 'hash')`.execute(
    db,
  );
  await sql`insert into print_files (id, project_id, design_version_id, side, width_px, height_px, width_mm, height_mm, error) values (${ids.printFile}, ${ids.project}, ${ids.version}, 'front', 1, 1, 1, 1, ${mark})`.execute(
    db,
  );
  await sql`insert into products (id, project_id, store_id, base_product_id, design_id, design_version_id, sku, name, url_name, colours, default_colour, price_minor, currency, live_at) values (${ids.product}, ${ids.project}, ${ids.store}, ${ids.base}, ${ids.design}, ${ids.version}, ${`P-${code}`}, ${mark}, ${code}, array['black'], 'black', 2000, 'GBP', now())`.execute(
    db,
  );
  await sql`insert into product_images (id, project_id, product_id, design_version_id, colour, side, width, file_id) values (${ids.image}, ${ids.project}, ${ids.product}, ${ids.version}, 'black', 'front', 600, ${ids.file})`.execute(
    db,
  );
  await sql`insert into collections (id, project_id, store_id, name, url_name) values (${ids.collection}, ${ids.project}, ${ids.store}, ${mark}, ${code})`.execute(
    db,
  );
  await sql`insert into collection_products values (${ids.project}, ${ids.collection}, ${ids.product})`.execute(
    db,
  );
  await sql`insert into baskets (id, project_id, store_id, token_hash, name) values (${ids.basket}, ${ids.project}, ${ids.store}, '\\x01', 'main')`.execute(
    db,
  );
  await sql`insert into basket_items (id, project_id, basket_id, product_id, blank_id, quantity, seen_price_minor) values (${ids.basketItem}, ${ids.project}, ${ids.basket}, ${ids.product}, ${ids.blank}, 1, 2000)`.execute(
    db,
  );
  await sql`insert into delivery_methods (id, project_id, store_id, name, carrier, regions, price_minor, days_min, days_max) values (${ids.delivery}, ${ids.project}, ${ids.store}, ${mark}, 'post', array['UK'], 100, 1, 2)`.execute(
    db,
  );
  await sql`insert into delivery_checks (project_id) values (${ids.project})`.execute(db);
  await sql`insert into customers (id, project_id, store_id, hash, email, first_name) values (${ids.customer}, ${ids.project}, ${ids.store}, ${`hash-of-${code}`}, 'c@example.test', ${mark})`.execute(
    db,
  );
  const address = JSON.stringify({ name: mark });
  await sql`insert into orders (id, hash, order_key, project_id, store_id, customer_id, status, email, shipping, billing, delivery, subtotal_minor, shipping_minor, goods_tax_minor, shipping_tax_minor, total_minor, currency) values (${ids.order}, ${`order-of-${code}`}, ${id()}, ${ids.project}, ${ids.store}, ${ids.customer}, 'paid', 'c@example.test', ${address}, ${address}, '{}', 2000, 100, 0, 0, 2100, 'GBP')`.execute(
    db,
  );
  await sql`insert into order_items (id, project_id, order_id, product_id, design_version_id, blank_id, position, name, sku, options, quantity, list_price_minor, unit_price_minor, total_minor, tax_minor, vat_rate) values (${ids.item}, ${ids.project}, ${ids.order}, ${ids.product}, ${ids.version}, ${ids.blank}, 1, ${mark}, 'sku', '{}', 1, 2000, 2000, 2000, 0, 0)`.execute(
    db,
  );
  await sql`insert into order_status_log (id, project_id, order_id, status, cause) values (${ids.log}, ${ids.project}, ${ids.order}, 'paid', ${mark})`.execute(
    db,
  );
  await sql`insert into payments (id, project_id, order_id, provider, intent_id, amount_minor, currency, status, succeeded_at) values (${ids.payment}, ${ids.project}, ${ids.order}, 'sandbox', ${`intent-${code}`}, 2100, 'GBP', 'succeeded', now())`.execute(
    db,
  );
  await sql`insert into payment_attempts (id, project_id, payment_id, provider_reference, is_successful, message, method_name) values (${ids.attempt}, ${ids.project}, ${ids.payment}, ${`try-${code}`}, true, ${mark}, 'card')`.execute(
    db,
  );
  await sql`insert into shipments (id, project_id, order_id, barcode, carrier, service, tracking_code, weight_grams) values (${ids.shipment}, ${ids.project}, ${ids.order}, ${`parcel-${code}`}, ${mark}, 's', ${`track-${code}`}, 1)`.execute(
    db,
  );
  await sql`insert into labels (id, code, project_id, order_id, order_item_id, blank_id, counter, of_count, sides, needs_pretreat, pigeonhole) values (${ids.label}, ${`label-${code}`}, ${ids.project}, ${ids.order}, ${ids.item}, ${ids.blank}, 1, 1, array['front'], false, ${mark})`.execute(
    db,
  );
  await sql`insert into label_events (id, project_id, label_id, kind, at, details) values (${ids.event}, ${ids.project}, ${ids.label}, 'print', now(), ${address})`.execute(
    db,
  );
  await sql`insert into live_chats (id, account_id, project_id, group_id, status, path, last_seq) values (${ids.chat}, ${ids.account}, ${ids.project}, 3, 'queued', '/', 1)`.execute(
    db,
  );
  await sql`insert into live_chat_messages (id, chat_id, customer_id, seq, kind, author_id, text) values (${ids.chatMessage}, ${ids.chat}, ${ids.account}, 1, 'customer', ${ids.account}, ${mark})`.execute(
    db,
  );
  const returnCode = newReturnCode();
  await sql`insert into recycling_returns (id, project_id, store_id, email, code, token) values (${ids.recyclingReturn}, ${ids.project}, ${ids.store}, 'c@example.test', ${returnCode}, ${`return-label-of-${code}`})`.execute(
    db,
  );
  await sql`
    insert into people (id, project_id, store_id, address, address_key, first_name, source)
    values (${ids.person}, ${ids.project}, ${ids.store}, ${`person-${code}@example.test`}, ${Buffer.from(code)}, ${mark}, 'form')`.execute(
    db,
  );
  await sql`
    insert into person_events (id, project_id, store_id, person_id, name, at, data, source_id)
    values (${id()}, ${ids.project}, ${ids.store}, ${ids.person}, 'looked', now(), ${JSON.stringify({ text: mark })}::jsonb, ${code})`.execute(
    db,
  );
  await sql`
    insert into mailing_lists (id, project_id, store_id, name, code)
    values (${ids.list}, ${ids.project}, ${ids.store}, ${mark}, ${`list-${code}`})`.execute(db);
  await sql`
    insert into mailing_list_members (list_id, person_id, project_id, source)
    values (${ids.list}, ${ids.person}, ${ids.project}, 'form')`.execute(db);
  // One that is being built isn't followed by the clock, which would change it.
  await sql`
    insert into segments (id, project_id, store_id, name, definition)
    values (${ids.segment}, ${ids.project}, ${ids.store}, ${mark}, '{"all":[]}')`.execute(db);
  await sql`
    insert into segment_members (segment_id, person_id, project_id, since, cause)
    values (${ids.segment}, ${ids.person}, ${ids.project}, now(), 'edit')`.execute(db);
  await sql`
    insert into sender_domains (id, project_id, store_id, domain, token, selector, private_key, public_key, next_check_at)
    values (${ids.senderDomain}, ${ids.project}, ${ids.store}, ${`${code}.example`}, ${mark}, 's1', ${mark}, ${mark},
      now() + interval '1 year')`.execute(db);
  await sql`
    insert into senders (id, project_id, store_id, name, domain_id, local_part)
    values (${ids.sender}, ${ids.project}, ${ids.store}, ${mark}, ${ids.senderDomain}, ${code})`.execute(db);
  await sql`
    insert into campaigns (id, project_id, store_id, name, salt)
    values (${ids.campaign}, ${ids.project}, ${ids.store}, ${mark}, ${code})`.execute(db);
  await sql`
    insert into campaign_contents (campaign_id, variant, project_id, draft_id, version, subject, preheader, sender, compiled)
    values (${ids.campaign}, 'a', ${ids.project}, ${ids.campaign}, 1, ${mark}, '', '{}', '{}')`.execute(db);
  await sql`
    insert into people_imports (id, project_id, store_id, file_name, state, encoding, sign, rows, found, columns)
    values (${ids.peopleImport}, ${ids.project}, ${ids.store}, ${mark}, 'cancelled', 'utf-8', ',', 1, '[]', '[]')`.execute(
    db,
  );
  const { token } = await db
    .transaction()
    .execute((tx) => startSession(tx, { id: ids.account, userAgent: 'test', address: null, domain: null }));
  const { account: _, base: __, blank: ___, ...own } = ids;
  return {
    mark,
    projectCode: `${code}-1`,
    projectId: ids.project,
    subdomain: code,
    sessionToken: token,
    accountId: ids.account,
    keys: [
      ...Object.values(own),
      code,
      `hash-of-${code}`,
      `order-of-${code}`,
      `parcel-${code}`,
      `track-${code}`,
      `label-${code}`,
      `return-label-of-${code}`,
      returnCode,
    ],
  };
}

/** Resolves once what waits to be followed has been: it is noted by the database itself, and taken by jobs. */
export const followed = (db: Database): Promise<void> =>
  eventually(async () => {
    const { rows } =
      await sql`select from person_work union all select from person_mail_work union all select from segment_work`.execute(
        db,
      );
    if (rows.length > 0) throw new Error(`${rows.length} notes wait`);
  }, 90_000);

const hashSchema = z.array(z.object({ name: z.string(), hash: z.string() }));

/**
 * Hashes over every row of a tenant, to detect changes by others.
 * @param client of one that no row is kept from: rules for the rows of 150 tables in one statement take longer than its rows
 */
export async function openFingerprint(
  client: pg.Client,
  projectId: string,
): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await client.query(TABLES_WITH_A_PROJECT);
  const hashes = namesSchema.parse(rows).map(
    ({ name }) => `
      select ${client.escapeLiteral(name)} as name,
        count(*) || ':' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash
      from ${client.escapeIdentifier(name)} t where project_id = $1`,
  );
  // By its name, so that it is planned once.
  const query = { name: 'fingerprint', text: hashes.join(' union all '), values: [projectId] };
  return async () => {
    const found = hashSchema.parse((await client.query(query)).rows);
    return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
  };
}
