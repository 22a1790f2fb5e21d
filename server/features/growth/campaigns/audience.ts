import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type {
  Audience,
  CampaignTest,
  Exclude,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { variantsOf } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { WavePlan } from '../../../../shared/features/growth/campaigns/waves.ts';
import { ONLY_ZONES } from '../../../../shared/rules/dates/store-days.ts';
import { isSuppressed, mayBeMailed } from '../../../platform/consent/suppressions.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findDefinitions, rowsToSql } from '../segments/segments.ts';

type Sql = RawBuilder<unknown>;

const leavesOfParts = ({ lists, segments }: Pick<Exclude, 'lists' | 'segments'>) => [
  ...lists.map((list) => ({ list, member: true })),
  ...segments.map((segment) => ({ segment, member: true })),
];

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;

/** Everyone a campaign means, and who of them is left out by its own choice, as conditions about person `p`. */
export interface MeantPeople {
  readonly joins: Sql;
  readonly isMeant: Sql;
  readonly isExcluded: Sql;
}

interface StoreOfPeople {
  readonly id: string;
  readonly zone: string;
}

/** Reads who is meant. Segments are those of this moment. */
export async function readAudience(
  tx: Tx,
  store: StoreOfPeople,
  { audience, exclude }: { readonly audience: Audience; readonly exclude: Exclude },
): Promise<MeantPeople> {
  const included = audience.kind === 'everyone' ? [] : leavesOfParts(audience);
  const excluded = leavesOfParts(exclude);
  const definitions = (await findDefinitions(tx, [store.id])).get(store.id);
  // Read as rows of one definition, so that what both count is joined once.
  const { rows, joins } = rowsToSql(
    { any: [...included, ...excluded] },
    {
      storeId: store.id,
      clock: { now: new Date(databaseNow()), zone: store.zone },
      segments: definitions?.groups ?? new Map(),
      people: 'all',
    },
  );
  const reached =
    exclude.campaigns.length === 0
      ? sql`false`
      : sql`exists (
          select from sends r where r.store_id = ${store.id}::uuid and r.address_key = p.address_key
            and r.source_id = any(${exclude.campaigns}::uuid[]) and r.state in ('gated', 'accepted', 'doubtful', 'left'))`;
  return {
    joins,
    isMeant: audience.kind === 'everyone' ? sql`true` : anyOf(rows.slice(0, included.length)),
    isExcluded: sql`(${anyOf(rows.slice(included.length))} or ${reached})`,
  };
}

/** Lists and segments that are gone, by what the campaign calls them. */
export async function missingParts(
  tx: Tx,
  storeId: string,
  { audience, exclude }: { readonly audience: Audience; readonly exclude: Exclude },
): Promise<number> {
  const chosen = audience.kind === 'everyone' ? { lists: [], segments: [] } : audience;
  const lists = [...new Set([...chosen.lists, ...exclude.lists])];
  const segments = [...new Set([...chosen.segments, ...exclude.segments])];
  if (lists.length + segments.length === 0) return 0;
  const { rows } = await sql`
    select (select count(*)::int from mailing_lists where store_id = ${storeId} and id = any(${lists}::uuid[]))
      + (select count(*)::int from segments where store_id = ${storeId} and id = any(${segments}::uuid[])) as found`.execute(
    tx,
  );
  return lists.length + segments.length - z.object({ found: z.int() }).parse(rows[0]).found;
}

/** The time zone of person `p`: their own, that of their country where it has one, or null. */
const zoneOfPerson = sql`coalesce(nullif(p.zone, ''), ${JSON.stringify(ONLY_ZONES)}::jsonb ->> p.country)`;

const peopleOf = (storeId: string, joins: Sql) => sql`
  from people p${joins}
  where p.store_id = ${storeId}::uuid and p.merged_into is null and p.erased_at is null`;

const forecastSchema = z.object({
  people: z.coerce.number(),
  leftOut: z.record(z.string(), z.int()),
  recipients: z.coerce.number(),
  unknownZone: z.coerce.number(),
  zones: z.array(z.object({ zone: z.string(), people: z.int() })),
});
export type AudienceForecast = z.output<typeof forecastSchema>;

/** Counts who would get a campaign, why others wouldn’t, and in which time zones they are. One statement. */
export async function forecastAudience(
  tx: Tx,
  store: StoreOfPeople,
  meant: MeantPeople,
): Promise<AudienceForecast> {
  await sql`set local work_mem = '64MB'`.execute(tx);
  const storeId = sql`${store.id}::uuid`;
  const { rows } = await sql`
    with judged as materialized (
      select ${zoneOfPerson} as zone, case
        when ${meant.isExcluded} then 'excluded'
        when p.address is null then 'no-address'
        when ${isSuppressed(storeId, sql`p.address_key`)} then 'suppressed'
        when not ${mayBeMailed(storeId, sql`p.address_key`, 'many')} then 'no-consent' end as reason
      ${peopleOf(store.id, meant.joins)} and ${meant.isMeant})
    select (select count(*) from judged) as people,
      (select count(*) from judged where reason is null) as recipients,
      (select count(*) from judged where reason is null and zone is null) as unknown_zone,
      (select coalesce(jsonb_object_agg(r.reason, r.n), '{}') from (
        select reason, count(*)::int as n from judged where reason is not null group by reason) r) as left_out,
      (select coalesce(jsonb_agg(jsonb_build_object('zone', z.zone, 'people', z.n)), '[]') from (
        select coalesce(zone, ${store.zone}) as zone, count(*)::int as n from judged where reason is null group by 1) z)
        as zones`.execute(tx);
  return forecastSchema.parse(rows[0]);
}

/** People of an audience who may be mailed, for counting what else they get: `person_id`. */
export const mailableSql = (storeId: string, meant: MeantPeople): Sql => sql`
  select p.id as person_id ${peopleOf(storeId, meant.joins)} and ${meant.isMeant} and not ${meant.isExcluded}
    and p.address is not null and ${mayBeMailed(sql`${storeId}::uuid`, sql`p.address_key`, 'many')}`;

/** A number below 65,536 that is the same for a person and a campaign whenever it is asked. */
const chance = (salt: string, at: number): Sql => {
  const hash = sql`sha256(p.address_key || convert_to(${salt}, 'UTF8'))`;
  return sql`(get_byte(${hash}, ${sql.lit(at)}) * 256 + get_byte(${hash}, ${sql.lit(at + 1)}))`;
};

/**
 * The recipients of a campaign, as the ledger books them: each person with their variant and wave. People whose zone is left out
 * aren’t among them.
 */
export function recipientsSql(
  store: StoreOfPeople,
  meant: MeantPeople,
  {
    salt,
    plan,
    test,
  }: { readonly salt: string; readonly plan: WavePlan; readonly test: CampaignTest | null },
): Sql {
  const variants = variantsOf(test);
  const variant = sql`(array[${sql.join(variants.map((one) => sql.lit(one)))}])[1 + ${chance(salt, 0)} % ${sql.lit(variants.length)}]`;
  const isSampled = sql`${chance(salt, 2)} % 100 < ${sql.lit(test?.share ?? 0)}`;
  const isZoned = Object.keys(plan.zones).length > 0;
  const zoned = sql`coalesce((${JSON.stringify(plan.zones)}::jsonb ->> coalesce(${zoneOfPerson}, ${plan.defaultZone}))::int,
    (${JSON.stringify(plan.zones)}::jsonb ->> ${plan.defaultZone})::int)`;
  const sliced = sql`${sql.lit(plan.first)} + ${chance(salt, 4)} % ${sql.lit(plan.slices)}`;
  const hasSample = plan.first === 1;
  const wave = isZoned ? zoned : hasSample ? sql`case when ${isSampled} then 0 else ${sliced} end` : sliced;
  const ofTest = hasSample ? sql`case when ${isSampled} then ${variant} end` : variant;
  return sql`
    select p.id as person_id, p.address, p.address_key, ${test === null ? sql`null` : ofTest} as variant, ${wave} as wave
    ${peopleOf(store.id, meant.joins)} and ${meant.isMeant} and not ${meant.isExcluded}
      ${isZoned ? sql`and ${wave} >= 0` : sql``}`;
}
