import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import { currencyCalls } from '../../../../shared/features/selling/currencies/currencies.calls.ts';
import {
  CURRENCY_KEPT_DAYS,
  offeredCurrencies,
} from '../../../../shared/features/selling/currencies/currencies.ts';
import { CURRENCY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { currencyOf } from '../../../../shared/rules/money/money.ts';
import { implement } from '../../../platform/calls/implement.ts';

const DAY_SECONDS = 86_400;

export const currencyImplementations = implement(currencyCalls, {
  async choose({ body: { currency } }, { store, cookies }) {
    if (!store) throw notFound();
    const today = new Date().toISOString().slice(0, 10);
    if (!offeredCurrencies(store, today).includes(currency))
      throw conflict('currency-closed', `This store doesn’t sell in ${currencyOf(currency).name}`);
    cookies.set(CURRENCY_COOKIE, currency, { maxAge: CURRENCY_KEPT_DAYS * DAY_SECONDS, readable: true });
    return { currency };
  },
});
