import { type RawBuilder, sql } from 'kysely';
import { isSuppressed, mayBeMailed } from '../../consent/suppressions.ts';

/**
 * Why a row of `sends s` may not leave now; null where it may. Part of the statements that claim and that pass the gate:
 * what was true when a mail was rendered may not be any more.
 */
export const stopReason: RawBuilder<string | null> = sql<string | null>`case
  when s.mail_kind is not null and exists (
    select from communication_preferences p
    where p.email = s.address and p.refused && array[s.mail_kind, 'store:' || s.store_id::text]) then 'unsubscribed'
  when (s.purpose = 'marketing' or s.mail_kind is not null) and s.store_id is not null
    and ${isSuppressed(sql`s.store_id`, sql`s.address_key`)} then 'suppressed'
  when s.purpose = 'marketing' and not ${mayBeMailed(sql`s.store_id`, sql`s.address_key`, 'page')} then 'no-consent'
end`;
