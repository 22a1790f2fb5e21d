import { type Kysely, sql } from 'kysely';

const BIG: Readonly<Record<string, readonly string[]>> = {
  blanks: ['cost_minor'],
  bundles: ['price_value'],
  delivery_methods: ['price_minor', 'free_from_minor'],
  discounts: ['minimum_minor'],
  order_items: ['blank_cost_minor', 'print_cost_minor'],
  own_products: ['price_minor'],
  product_details: ['sale_minor'],
  products: ['price_minor', 'sale_price_minor'],
};

/** The last amounts that an integer held: prices of weak currencies are large numbers, and every other amount is a bigint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(BIG)) {
    const changes = columns.map((column) => `alter column ${column} type bigint`).join(', ');
    await sql.raw(`alter table ${table} ${changes}`).execute(db);
  }
  await sql`
    drop function selvedge_bundle_price;
    create function selvedge_bundle_price(items_minor bigint, kind text, value bigint) returns bigint
      language sql immutable parallel safe as $$
      select greatest(least(items_minor, 100), case kind
        when 'fixed' then least(value, items_minor)
        when 'amount' then items_minor - value
        else items_minor - (items_minor * value + 5000) / 10000 end)
    $$;
    comment on function selvedge_bundle_price is 'The same as bundlePriceMinor of shared/rules/bundles';

    drop function selvedge_print_cost;
    create function selvedge_print_cost(blank uuid, version uuid) returns bigint language sql stable as $$
      select coalesce(sum((area->>'printCostMinor')::bigint), 0)::bigint
      from blanks b join base_products p on p.id = b.base_product_id
      cross join lateral jsonb_array_elements(p.spec->'printAreas') area
      where b.id = blank and exists (
        select from design_versions v cross join lateral jsonb_array_elements(v.scene->'sides') side
        where v.id = version and side->>'side' = area->>'side' and jsonb_array_length(side->'elements') > 0)
    $$;
  `.execute(db);
}
