import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { currencyCalls } from '../../../../shared/features/selling/currencies/currencies.calls.ts';
import {
  offeredCurrencies,
  shownCurrency,
} from '../../../../shared/features/selling/currencies/currencies.ts';
import { CURRENCY_COOKIE } from '../../../../shared/rules/constants/constants.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { localRedirect } from '../../../../shared/rules/url-safety/local-path.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import styles from './currencies.module.css';
import { CurrencyOptions } from './currency-options.tsx';

const cookieOf = (request: Request): string | undefined =>
  (request.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .find((one) => one.startsWith(`${CURRENCY_COOKIE}=`))
    ?.slice(CURRENCY_COOKIE.length + 1);

export function loader({ context, request }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  const { store } = server.visit;
  if (!store) throw data(null, { status: 404 });
  const today = new Date().toISOString().slice(0, 10);
  return {
    name: store.name,
    currencies: offeredCurrencies(store, today),
    current: shownCurrency(store, cookieOf(request), today),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const chosen = currencyCodeSchema.safeParse(form.get('currency'));
  if (!chosen.success) return data({ message: 'Choose a currency' }, { status: 422 });
  try {
    await context.get(pageServerContext).call(currencyCalls.choose, { body: { currency: chosen.data } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ message: error.message }, { status: error.status });
  }
  return redirect(localRedirect(String(form.get('to') ?? ''), '/'), 303);
}

/** `/currency/`: choose the currency that prices are shown in. */
export default function Currency() {
  const { name, currencies, current } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <Seo title={`Currency | ${name}`} hidden />
      <h1>Currency</h1>
      {refused && <p role="alert">{refused.message}</p>}
      <p>
        {currencies.length < 2
          ? `${name} sells in one currency.`
          : 'You see prices in this currency and pay in it. We convert them at the day’s exchange rate.'}
      </p>
      {currencies.length > 1 && <CurrencyOptions currencies={currencies} current={current} to="/" />}
    </div>
  );
}
