import { type Kysely, sql } from 'kysely';

/**
 * Who sells in a store: its legal name, where it is, and where it is registered for VAT. An order keeps whether VAT was
 * charged, so that a registration changes no earlier one. A store that had said no VAT number isn't registered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Row-level security would hide the rows from an owner that isn't a superuser.
  await sql`set local selvedge.scope = 'platform'`.execute(db);
  await sql`
    alter table stores add column seller jsonb not null default '{}';
    comment on column stores.seller is 'Seller of shared/features/projects/sellers';
    update stores set seller = jsonb_build_object(
        'name', coalesce(company->>'name', ''), 'street', coalesce(company->>'address', ''),
        'companyNumber', coalesce(company->>'number', ''),
        'country', case when vat_number is null then '' else coalesce(nullif(case
          when upper(vat_number) ~ '^EL' then 'GR' when upper(vat_number) ~ '^XI' then 'GB'
          else substring(upper(vat_number) from '^[A-Z]{2}') end, ''), 'GB') end,
        'isVatRegistered', vat_number is not null,
        'vatNumbers', case when vat_number is null then '[]'::jsonb else jsonb_build_array(
          case when upper(vat_number) ~ '^[A-Z]{2}' then '' else 'GB' end
            || regexp_replace(upper(vat_number), '[[:space:].-]', '', 'g')) end)
      where vat_number is not null or company ?| array['name', 'number', 'address'];
    update stores set company = company - 'number' - 'address' where company ?| array['number', 'address'];
    alter table stores drop column vat_number;

    create table seller_changes (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      at timestamptz not null default now(),
      account_id uuid references accounts on delete set null,
      before jsonb not null,
      after jsonb not null
    );
    comment on table seller_changes is 'Who said what of a seller, and what it was before';
    create index on seller_changes (project_id, at desc);
    create index on seller_changes (account_id);
    alter table seller_changes enable row level security, force row level security;
    create policy of_one_project on seller_changes
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    alter table orders add column is_vat_free boolean not null default false;
    comment on column orders.is_vat_free is 'The seller wasn''t registered where it went, so no VAT was charged';
  `.execute(db);
}
