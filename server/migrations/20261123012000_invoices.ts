import { type Kysely, sql } from 'kysely';

/** Invoices and credit notes, numbered without gaps for each seller, kind and year. A document stays as it was issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_series (
      store_id uuid not null references stores on delete restrict,
      project_id uuid not null references projects on delete restrict,
      kind text not null check (kind in ('invoice', 'credit-note')),
      year smallint not null,
      last integer not null check (last > 0),
      primary key (store_id, kind, year)
    );
    comment on column document_series.last is 'The last number given; the next one is given with its document';
    create index on document_series (project_id);
    alter table document_series enable row level security, force row level security;
    create policy of_one_project on document_series
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create table documents (
      id uuid primary key,
      project_id uuid not null references projects on delete restrict,
      store_id uuid not null references stores on delete restrict,
      order_id uuid not null references orders on delete restrict,
      kind text not null check (kind in ('invoice', 'credit-note')),
      year smallint not null,
      number integer not null,
      code text not null,
      issued_at timestamptz not null default now(),
      corrects_id uuid references documents on delete restrict,
      body jsonb not null,
      unique (store_id, kind, year, number),
      unique (order_id, kind),
      check ((kind = 'credit-note') = (corrects_id is not null))
    );
    comment on column documents.code is 'The number as it is printed';
    comment on column documents.body is 'InvoiceBody of shared/features/selling/invoices, as it was issued';
    create index on documents (project_id);
    create index on documents (corrects_id);
    alter table documents enable row level security, force row level security;
    create policy of_one_project on documents
      using (selvedge_sees(project_id)) with check (selvedge_sees(project_id));

    create function selvedge_documents_stay() returns trigger language plpgsql as $$
    begin
      raise exception 'An invoice is never changed: issue a credit note' using errcode = 'restrict_violation';
    end $$;
    create trigger documents_stay before update or delete or truncate on documents
      for each statement execute function selvedge_documents_stay();
  `.execute(db);
}
