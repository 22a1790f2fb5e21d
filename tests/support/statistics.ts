import { type Kysely, sql } from 'kysely';
import type { DB } from '../../server/platform/database/schema.generated.ts';

/**
 * Has PostgreSQL count what its tables hold, as a server does by itself sooner or later. The application's own role may not:
 * `analyze` as that role only warns.
 */
export const takeStatistics = (db: Kysely<DB>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    await sql`reset role`.execute(connection);
  });
