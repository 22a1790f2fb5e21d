import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  DELIVERY_COUNTRY_PATH,
  deliveryCountryCalls,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { localRedirect } from '../../../../shared/rules/url-safety/local-path.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './country.module.css';

const HOME = '/';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  if (!server.visit.store) throw data(null, { status: 404 });
  const { current, countries } = await server.call(deliveryCountryCalls.list, {});
  return {
    name: server.visit.store.name,
    current,
    countries,
    to: localRedirect(new URL(request.url).searchParams.get('to') ?? '', HOME),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const country = countryOf(String(form.get('country') ?? ''))?.code;
  if (!country) return data({ message: 'Choose a country' }, { status: 422 });
  try {
    await context.get(pageServerContext).call(deliveryCountryCalls.choose, { body: { country } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ message: error.message }, { status: error.status });
  }
  return redirect(localRedirect(String(form.get('to') ?? ''), HOME), 303);
}

/** `/country/`: choose where the store shows delivery to. */
export default function DeliveryCountry() {
  const { name, current, countries, to } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <Seo title={`Delivery country | ${name}`} hidden />
      <h1>Delivery country</h1>
      {refused && <p role="alert">{refused.message}</p>}
      <p>You’ll see delivery times and prices for this country. You can still change it at checkout.</p>
      <form method="post" action={DELIVERY_COUNTRY_PATH} className={styles.page}>
        <input type="hidden" name="to" value={to} />
        <div className={store.field}>
          <label htmlFor="country">Deliver to</label>
          <select
            id="country"
            name="country"
            className={store.input}
            defaultValue={current}
            autoComplete="country"
            required
          >
            {countries.map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={store.button}>
          Save country
        </button>
      </form>
    </div>
  );
}
