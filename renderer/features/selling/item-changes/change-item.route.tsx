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
import { itemChangeCalls } from '../../../../shared/features/selling/item-changes/item-changes.calls.ts';
import {
  type ChangeableItem,
  ITEM_CHANGE_REFUSALS,
  itemOptionsSchema,
  optionsText,
} from '../../../../shared/features/selling/item-changes/item-changes.ts';
import { receiptPath } from '../../../../shared/features/selling/orders/orders.ts';
import { routeErrorOf } from '../../../platform/data/data.ts';
import { readForm } from '../../../platform/forms/posted-form.ts';
import { pageServerContext } from '../../../platform/visit/page-server.ts';
import { Seo } from '../../../ui/store/seo.tsx';
import store from '../../../ui/store/store.module.css';
import styles from './change-item.module.css';

const paramsOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => ({
  orderHash: params.orderHash ?? '',
  itemId: params.itemId ?? '',
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const server = context.get(pageServerContext);
  server.setHeader('cache-control', 'private, no-store');
  server.setHeader('referrer-policy', 'no-referrer');
  const named = paramsOf({ params });
  try {
    const item = await server.call(itemChangeCalls.get, { params: named });
    const storeName = server.visit.store?.name ?? SAMPLES_SHOP_NAME;
    return { item, storeName, orderHash: named.orderHash };
  } catch (error) {
    throw routeErrorOf(error);
  }
}

/** A colour and a size in the value of one choice. */
const choiceValue = ({ Colour, Size }: ChangeableItem['options']): string => JSON.stringify([Colour, Size]);

function optionsOf(value: FormDataEntryValue | null) {
  try {
    const [Colour, Size] = JSON.parse(typeof value === 'string' ? value : '') as unknown[];
    return itemOptionsSchema.safeParse({ Colour, Size }).data ?? null;
  } catch {
    return null;
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const named = paramsOf({ params });
  const options = optionsOf((await readForm(request)).get('options'));
  if (!options) return data({ message: ITEM_CHANGE_REFUSALS.unknown }, { status: 422 });
  try {
    await context.get(pageServerContext).call(itemChangeCalls.change, { params: named, body: options });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ message: error.message }, { status: error.status });
  }
  return redirect(`${receiptPath(named.orderHash)}?changed=item`, 303);
}

/** `/change-item/{orderHash}/{itemId}/`: another size or colour, until the first piece is picked. */
export default function ChangeItem() {
  const { item, storeName, orderHash } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const receipt = receiptPath(orderHash);
  const colours = [...new Set(item.choices.map(({ Colour }) => Colour))];
  if (!item.canChange)
    return (
      <div className={store.empty}>
        <Seo title={`Change size or colour | ${storeName}`} hidden />
        <h1>We’ve started making this</h1>
        <p>{ITEM_CHANGE_REFUSALS.started}</p>
        <a className={store.button} href={receipt}>
          Back to the order
        </a>
      </div>
    );
  return (
    <div className={styles.page}>
      <Seo title={`Change size or colour | ${storeName}`} hidden />
      <header className={styles.head}>
        <p className={store.eyebrow}>{`Order ${item.orderNumber}`}</p>
        <h1>Change size or colour</h1>
        <p>
          {`${item.quantity > 1 ? `${item.quantity} × ` : ''}${item.name}, now in ${optionsText(item.options)}. You can change it until we start making it, and the price stays the same.`}
        </p>
      </header>
      {posted && (
        <p className={store.alert} role="alert">
          {posted.message}
        </p>
      )}
      <form method="post" className={styles.form}>
        <div className={store.field}>
          <label htmlFor="options">Colour and size</label>
          <select
            id="options"
            name="options"
            className={store.input}
            defaultValue={choiceValue(item.options)}
            {...(posted && { 'aria-invalid': true })}
          >
            {colours.map((colour) => (
              <optgroup key={colour} label={colour}>
                {item.choices
                  .filter(({ Colour }) => Colour === colour)
                  .map((choice) => (
                    <option
                      key={choice.Size}
                      value={choiceValue(choice)}
                      disabled={!choice.isInStock && choiceValue(choice) !== choiceValue(item.options)}
                    >
                      {`${optionsText(choice)}${choice.isInStock ? '' : ' (sold out)'}`}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        <p className={styles.actions}>
          <button className={store.button} type="submit">
            Save change
          </button>
          <a className={store.quiet} href={receipt}>
            Keep it as it is
          </a>
        </p>
      </form>
    </div>
  );
}
