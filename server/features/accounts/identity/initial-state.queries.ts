import { sql } from 'kysely';
import { z } from 'zod';
import { logoAddress } from '../../../../shared/contract/logo-address.ts';
import { memberRoleSchema, permissionsOfMember } from '../../../../shared/contract/roles.ts';
import {
  LISTED_PROJECTS,
  type ListedStore,
  listedStoreSchema,
  type Manufacturer,
} from '../../../../shared/features/accounts/identity/identity.ts';
import { PROJECT_BADGES } from '../../../../shared/rules/constants/constants.ts';
import { sellsWithoutVat, vatRegistrationSchema } from '../../../../shared/rules/money/vat-registration.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Hosts } from '../../../platform/hosts/hosts.ts';

const STORES_OF_A_PROJECT = 3;

interface MembershipRow {
  code: string;
  name: string;
  isPro: boolean;
  isTurbo: boolean;
  isReseller: boolean;
  platform: string | null;
  forceTwoFactor: boolean;
  currency: string;
  integrationType: string;
  integrations: string[];
  deliveryProfileId: string | null;
  role: string;
  total: number;
  besides: string[];
  badges: unknown;
  stores: unknown;
}

export interface Memberships {
  readonly manufacturers: Manufacturer[];
  readonly stores: ListedStore[];
  readonly count: number;
}

const badgesSchema = z.array(z.string());
const storesSchema = z.array(
  listedStoreSchema
    .omit({ projectId: true, url: true, pro: true, isVatFree: true })
    .extend({ country: z.string(), seller: vatRegistrationSchema }),
);

/**
 * The first projects of an account with their stores, in one statement whose answer does not grow with their number.
 * The transaction has to see every project; the account's memberships are what limits it.
 * @param active code or id of the project that is listed in any case
 * @param only code or id of the one project that is listed (headless operator mode)
 */
export async function membershipsOf(
  tx: Tx,
  hosts: Hosts,
  accountId: string,
  { active, only }: { active: string | null; only: string | null },
): Promise<Memberships> {
  const { rows } = await sql<MembershipRow>`
    with mine as (
      select p.*, m.role, row_number() over (order by p.is_turbo, p.number) as place, count(*) over ()::int as total
      from project_members m join projects p on p.id = m.project_id
      where m.account_id = ${accountId} and p.deleted_at is null
        and (${only}::text is null or p.code = ${only} or p.id::text = ${only})
    )
    select mine.code, mine.name, mine.is_pro, mine.is_turbo, mine.is_reseller, mine.platform, mine.force_two_factor, mine.currency,
      mine.integration_type, mine.role, mine.total,
      member_extra_permissions(mine.id, ${accountId}) as besides,
      (select coalesce(array_agg(i.type order by i.added_at, i.type), '{}') from project_integrations i
        where i.project_id = mine.id) as integrations,
      (select i.config->>'delivery_profile_id' from project_integrations i
        where i.project_id = mine.id and i.type = 'shopify') as delivery_profile_id,
      (select coalesce(json_agg(b.code), '[]') from project_badges b where b.project_id = mine.id) as badges,
      (select coalesce(json_agg(to_json(s)), '[]') from (
        select s.id, s.division_id as "divisionId", d.number as "divisionNumber", (s.company->>'id')::int as "companyNumber",
          s.name, s.subdomain, case when s.custom_domain_set_up_at is not null then s.custom_domain end as "customDomain",
          s.theme, s.currency, s.extra_currencies as "extraCurrencies", selvedge_coming_soon(s.coming_soon, s.opens_at) as "comingSoon",
          to_char(s.opens_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "opensAt", s.password_hash is not null as "passwordProtected",
          s.takes_back_orders as "takesBackOrders", s.return_days as "returnDays",
          s.subscriber_offer as "subscriberOffer", s.approval, s.payment_processor as "paymentProcessor",
          s.country, s.seller, f.sha256 as logo
        from stores s join divisions d on d.id = s.division_id left join files f on f.id = s.logo_file_id
        where s.project_id = mine.id and not d.disabled
        order by d.number limit ${STORES_OF_A_PROJECT}) s) as stores
    from mine
    where place <= ${LISTED_PROJECTS} or code = ${active} or id::text = ${active}
    order by place`.execute(tx);
  const manufacturers: Manufacturer[] = [];
  const stores: ListedStore[] = [];
  for (const row of rows) {
    const unlocked = badgesSchema.parse(row.badges);
    manufacturers.push({
      id: row.code,
      name: row.name,
      isPro: row.isPro,
      isTurbo: row.isTurbo,
      isReseller: row.isReseller,
      platform: row.platform,
      force2fa: row.forceTwoFactor,
      currency: row.currency,
      integrationType: row.integrationType,
      integrations: row.integrations,
      deliveryProfileId: row.deliveryProfileId,
      role: memberRoleSchema.parse(row.role),
      permissions: [...permissionsOfMember(row.role, row.besides)],
      badges: PROJECT_BADGES.map(({ code, groups }) => ({
        code,
        groups: [...groups],
        unlocked: unlocked.includes(code),
      })),
    });
    for (const { country, seller, ...store } of storesSchema.parse(row.stores))
      stores.push({
        ...store,
        isVatFree: sellsWithoutVat(seller, { country }),
        logo: store.logo && logoAddress(store.logo),
        projectId: row.code,
        pro: row.isPro,
        url: `${hosts.originOf(store)}/`,
      });
  }
  return { manufacturers, stores, count: rows[0]?.total ?? 0 };
}
