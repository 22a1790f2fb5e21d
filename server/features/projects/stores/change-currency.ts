import { conflict } from '../../../../shared/contract/errors.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { partText } from '../../../platform/features/store-currency.ts';
import type { Services } from '../../../platform/services.ts';
import { findCurrency, setProjectCurrency } from '../projects/projects.ts';

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Changes the currency of a project and its stores. An amount is worth something else in another currency, so a project
 * with amounts keeps the currency that they are in.
 * @throws Refusal 409 that names what is in the way
 */
export async function changeCurrency(
  tx: Tx,
  { storeCurrencyParts }: Pick<Services, 'storeCurrencyParts'>,
  projectId: string,
  currency: CurrencyCode,
): Promise<void> {
  // Anyone who writes a row of one of the stores waits, and sees the new currency.
  const stores = await tx
    .selectFrom('stores')
    .select(['id', 'currency'])
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .forUpdate()
    .execute();
  const known = currencyCodeSchema.parse(stores[0]?.currency ?? (await findCurrency(tx, projectId)));
  if (stores.every((store) => store.currency === currency) && known === currency)
    return setProjectCurrency(tx, projectId, currency);
  const found: string[] = [];
  for (const part of storeCurrencyParts) found.push(partText(part, await part.count(tx, projectId)));
  const inTheWay = found.filter((text) => text !== '');
  if (inTheWay.length > 0)
    throw conflict(
      'currency-in-use',
      `You can no longer change the currency to ${currency}: you have ${LIST.format(inTheWay)} in ${known}. To sell in ${currency} as well, add it as another currency, or make another project.`,
    );
  await tx
    .updateTable('stores')
    .set(({ fn, val, ref }) => ({
      currency,
      extraCurrencies: fn<string[]>('array_remove', [ref('extraCurrencies'), val(currency)]),
    }))
    .where('projectId', '=', projectId)
    .execute();
  await setProjectCurrency(tx, projectId, currency);
  for (const part of storeCurrencyParts) await part.changed?.(tx, projectId, currency);
}
