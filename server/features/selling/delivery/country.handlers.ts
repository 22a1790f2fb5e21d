import { conflict, notFound } from '../../../../shared/contract/errors.ts';
import {
  chosenCountry,
  DELIVERY_COUNTRY_KEPT_DAYS,
  deliveryCountryCalls,
  listServedCountries,
  shownCountry,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { DELIVERY_COUNTRY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { countryInSentence, countryOf } from '../../../../shared/rules/money/money.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { shownMethods } from './delivery.ts';
import { listMethods } from './methods.queries.ts';

const DAY_SECONDS = 86_400;

/** The store of the host with the methods that shoppers can choose. */
async function offeredMethods({ store, tx }: CallContext) {
  if (!store) throw notFound();
  const enabled = (await listMethods(tx, store.id)).filter((method) => method.enabled);
  return { store, methods: shownMethods(store, enabled) };
}

export const deliveryCountryImplementations = implement(deliveryCountryCalls, {
  async list(_input, context) {
    const { store, methods } = await offeredMethods(context);
    return {
      current: shownCountry(
        methods,
        store.country,
        chosenCountry(context.cookies.get(DELIVERY_COUNTRY_COOKIE)),
      ),
      countries: listServedCountries(methods).map((code) => ({ code, name: countryOf(code)?.name ?? code })),
    };
  },

  async choose({ body: { country } }, context) {
    const { methods } = await offeredMethods(context);
    if (!listServedCountries(methods).includes(country))
      throw conflict('no-delivery', `This store doesn’t deliver to ${countryInSentence(country)} yet`);
    const maxAge = DELIVERY_COUNTRY_KEPT_DAYS * DAY_SECONDS;
    context.cookies.set(DELIVERY_COUNTRY_COOKIE, country, { maxAge, readable: true });
    return { country };
  },
});
