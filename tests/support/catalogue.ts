import type pg from 'pg';

/** One SELECT per kind of object; each gives the object it belongs to and a line that describes it. */
const DESCRIPTIONS = [
  `select 'extension ' || extname, 'schema ' || extnamespace::regnamespace from pg_extension`,

  `select 'table ' || c.relname, format('kind %s, owner %s, row security %s, forced %s, privileges %s, comment %s',
      c.relkind, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.relacl, obj_description(c.oid, 'pg_class'))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')`,

  `select 'table ' || c.relname, format('column %s %s %s, not null %s, default %s, identity "%s", generated "%s", privileges %s, comment %s',
      to_char(row_number() over (partition by c.oid order by a.attnum), 'FM00'), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attacl, col_description(c.oid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
      and a.attnum > 0 and not a.attisdropped`,

  `select 'table ' || viewname, 'query ' || definition from pg_views where schemaname = 'public'`,

  `select 'table ' || conrelid::regclass, format('constraint %s %s, comment %s', conname, pg_get_constraintdef(oid),
      obj_description(oid, 'pg_constraint'))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`,

  `select 'table ' || indrelid::regclass, format('index %s, comment %s', pg_get_indexdef(indexrelid), obj_description(indexrelid, 'pg_class'))
    from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,

  `select 'table ' || polrelid::regclass, format('policy %s, command %s, permissive %s, roles %s, using %s, check %s', polname, polcmd,
      polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy`,

  `select 'table ' || tgrelid::regclass, format('trigger %s, enabled %s', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal`,

  `select 'sequence ' || sequencename, format('%s from %s to %s by %s, starts with %s, cycles %s, owned by %s, privileges %s',
      data_type, min_value, max_value, increment_by, start_value, cycle,
      (select refobjid::regclass || '.' || attname from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where pg_depend.objid = c.oid and deptype in ('a', 'i')), c.relacl)
    from pg_sequences join pg_class c on c.relname = sequencename and c.relnamespace = 'public'::regnamespace
    where schemaname = 'public'`,

  `select 'function ' || p.oid::regprocedure, format('%s privileges %s, comment %s', pg_get_functiondef(p.oid), p.proacl,
      obj_description(p.oid, 'pg_proc'))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,

  `select 'type ' || typname, typtype::text from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r', 'm')
      and not exists (select from pg_depend where objid = t.oid and deptype = 'e')`,
];

/**
 * Everything that the migrations make in a database's `public` schema, as sorted lines of text: tables with their
 * columns, constraints, indexes, policies and triggers; sequences, functions, types, extensions, comments, privileges.
 */
export async function describeCatalogue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select object || ': ' || regexp_replace(description, '\\s+', ' ', 'g') as line
      from (${DESCRIPTIONS.join('\nunion all\n')}) as described (object, description) order by 1`,
  );
  return rows.map(({ line }) => line);
}
