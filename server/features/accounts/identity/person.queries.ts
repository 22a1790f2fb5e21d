import { type RawBuilder, sql } from 'kysely';

/** A person as others read them: by name, or by email until there is one. Null where a left join found no account. */
export const personName = (account: string): RawBuilder<string> =>
  sql`coalesce(nullif(trim(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}), ''),
    ${sql.ref(`${account}.email`)}::text)`;

/** The columns of `personSchema`. */
export const personColumns = (account: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  return sql`${column('id')}, ${column('email')}::text as email, ${column('username')}, ${column('first_name')},
    ${column('last_name')}, ${column('avatar')}`;
};
