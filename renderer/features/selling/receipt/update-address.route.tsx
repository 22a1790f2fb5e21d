import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { SAMPLES_SHOP_NAME } from '../../../../shared/features/selling/basket/basket.ts';
import {
  type Address,
  type AddressInput,
  keptAddressSchema,
  receiptPath,
} from '../../../../shared/features/selling/orders/orders.ts';
import { getReceipt, updateOrderAddress } from '../../../../shared/features/selling/receipt/receipt.ts';
import { findState, listStates } from '../../../../shared/rules/addresses/addresses.ts';
import { type AddressPart, countryOf } from '../../../../shared/rules/money/money.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './receipt.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  try {
    const order = await server.call(getReceipt, { params: { orderHash: params.orderHash ?? '' } });
    return { order, storeName: server.visit.store?.name ?? SAMPLES_SHOP_NAME };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

const EMPTY = { name: '', street: '', city: '', country: '' };
/** The fields as they were typed. A field that the form lacks is empty, which the call refuses by its name. */
const textsOf = (form: FormData): AddressInput =>
  keptAddressSchema.parse({
    ...EMPTY,
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  });

export async function action({ request, params, context }: ActionFunctionArgs) {
  const shipping = textsOf(await readForm(request));
  const orderHash = params.orderHash ?? '';
  try {
    await context
      .get(pageServerContext)
      .call(updateOrderAddress, { params: { orderHash }, body: { shipping } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ message: error.message, errors: error.errors ?? {}, shipping }, { status: error.status });
  }
  return redirect(`${receiptPath(orderHash)}?changed=1`, 303);
}

type Field = Exclude<keyof Address, 'country'>;

const FIELDS: readonly {
  readonly name: Field;
  readonly label: string;
  readonly full: boolean;
  readonly autoComplete: string;
}[] = [
  { name: 'name', label: 'Full name', full: true, autoComplete: 'name' },
  { name: 'company', label: 'Company (optional)', full: true, autoComplete: 'organization' },
  { name: 'street', label: 'Address line 1', full: true, autoComplete: 'address-line1' },
  { name: 'street2', label: 'Address line 2 (optional)', full: true, autoComplete: 'address-line2' },
  { name: 'city', label: 'Town or city', full: false, autoComplete: 'address-level2' },
  { name: 'zip', label: 'Postal code', full: false, autoComplete: 'postal-code' },
  { name: 'state', label: 'State', full: true, autoComplete: 'address-level1' },
  { name: 'phone', label: 'Phone (optional)', full: true, autoComplete: 'tel' },
];

/** The fields an address in the country has, as it names them. */
function listFields(code: string): typeof FIELDS {
  const country = countryOf(code);
  const toLabel = (label: string, part: AddressPart) => (part === 'required' ? label : `${label} (optional)`);
  return FIELDS.flatMap((field) => {
    if (!country || (field.name !== 'zip' && field.name !== 'state')) return [field];
    const isZip = field.name === 'zip';
    const part = isZip ? country.postcode : country.state;
    if (part === 'none') return [];
    return [{ ...field, label: toLabel(isZip ? country.postcodeLabel : country.stateLabel, part) }];
  });
}

export default function UpdateAddress() {
  const { order, storeName } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const values: Readonly<Partial<Record<Field, string | undefined>>> = posted?.shipping ?? order.shipping;
  const receipt = receiptPath(order.hash);
  const states = listStates(order.shipping.country);
  if (!order.addressCanChange)
    return (
      <div className={store.empty}>
        <Seo title={`Update address | ${storeName}`} hidden />
        <h1>We’ve started making this order</h1>
        <p>It’s too late to change the address here. Contact us straight away and we’ll try to help.</p>
        <a className={store.button} href={receipt}>
          Back to the order
        </a>
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={`Update address | ${storeName}`} hidden />
      <header className={styles.head}>
        <p className={store.eyebrow}>{`Order ${order.number}`}</p>
        <h1>Change delivery address</h1>
        <p>
          {`You can change the address until we start making your order. It has to stay in ${countryOf(order.shipping.country)?.name ?? order.shipping.country}, because ${order.isVatFree ? 'delivery depends' : 'delivery and VAT depend'} on it.`}
        </p>
      </header>
      {posted && (
        <p className={store.alert} role="alert">
          {posted.message}
        </p>
      )}
      <form method="post" className={styles.fields}>
        <input type="hidden" name="country" value={order.shipping.country} />
        {listFields(order.shipping.country).map(({ name, label, full, autoComplete }) => {
          const error = posted?.errors[`shipping.${name}`]?.[0];
          const input = {
            className: store.input,
            id: name,
            name,
            autoComplete: `shipping ${autoComplete}`,
            ...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` }),
          };
          return (
            <div key={name} className={full ? `${store.field} ${styles.full}` : store.field}>
              <label htmlFor={name}>{label}</label>
              {name === 'state' && states.length > 0 ? (
                <select {...input} defaultValue={findState(order.shipping.country, values.state ?? '') ?? ''}>
                  <option value="">Choose…</option>
                  {states.map((state) => (
                    <option key={state.code} value={state.code}>
                      {state.name}
                    </option>
                  ))}
                </select>
              ) : (
                <input {...input} defaultValue={values[name] ?? ''} />
              )}
              {error && (
                <span className={store.error} id={`${name}-error`}>
                  {error}
                </span>
              )}
            </div>
          );
        })}
        <p className={`${styles.actions} ${styles.full}`}>
          <button className={store.button} type="submit">
            Save address
          </button>
          <a className={store.quiet} href={receipt}>
            Keep current address
          </a>
        </p>
      </form>
    </div>
  );
}
