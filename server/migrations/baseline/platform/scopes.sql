-- Row-level security for every tenant's tables. A transaction says whose work it does with `selvedge.scope`
-- (`platform` or `project`), `selvedge.project` and `selvedge.account`; without them it sees nothing.

create extension if not exists citext;
create extension if not exists pg_trgm;

create function selvedge_sees(project uuid) returns boolean language sql stable parallel safe as $$
  select current_setting('selvedge.scope', true) = 'platform'
    or project = nullif(current_setting('selvedge.project', true), '')::uuid
$$;

create function selvedge_account() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('selvedge.account', true), '')::uuid
$$;
