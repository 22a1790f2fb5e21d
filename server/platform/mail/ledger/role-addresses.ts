import { type RawBuilder, sql } from 'kysely';

/** Addresses of duties, which no one subscribes with: offers to them end in complaints and traps. */
const ROLES = [
  'abuse',
  'postmaster',
  'hostmaster',
  'webmaster',
  'mailer-daemon',
  'noc',
  'security',
  'root',
  'spam',
  'noreply',
  'no-reply',
  'donotreply',
  'do-not-reply',
];

/** Whether an address belongs to a duty, as a condition of a larger statement. */
export const isRoleAddress = (address: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`lower(split_part(${address}, '@', 1)) in (${sql.join(ROLES.map((role) => sql.lit(role)))})`;
