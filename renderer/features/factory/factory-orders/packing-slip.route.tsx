import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import type { FactoryOrder } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { addressLines } from '../../../../shared/features/selling/orders/orders.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { PaperDesk, PaperSheet } from '../../../ui/paper-page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PaperLetters } from '../../making/letter-fonts/letter-fonts.ts';
import styles from './packing-slip.module.css';

const MARGIN = '18mm';

export const queries: RouteQueries = ({ id = '' }) => [reads(factoryOrderCalls.get, { params: { id } })];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/factory/orders/{id}/packing-slip/`: the sheet in the parcel. It has no prices, because it may be a gift. */
export default function PackingSlipPage() {
  const { id = '' } = useParams();
  const order = useCall(factoryOrderCalls.get, { params: { id } });
  if (order.isPending) return <LoadingState label="Packing slip" lines={8} />;
  if (order.isLoadingError)
    return <ErrorState what="this order" error={order.error} retry={() => void order.refetch()} />;
  const { number } = order.data;
  return (
    <PaperDesk
      title={`Packing slip ${number}`}
      back={{ to: `/factory/orders/${number}/`, text: `Order ${number}` }}
      page={`margin: ${MARGIN};`}
      actions={
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <PaperLetters />
      <PaperSheet margin={MARGIN}>
        <Slip order={order.data} />
      </PaperSheet>
    </PaperDesk>
  );
}

function Slip({ order }: { readonly order: FactoryOrder }) {
  return (
    <div className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className={styles.store}>{order.storeName}</p>
          <h1>{`Order ${order.number}`}</h1>
        </div>
        <address>
          {addressLines(order.shipping).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      {order.giftNote !== null && (
        <section className={styles.gift} aria-label="Gift note">
          <p>{order.giftNote}</p>
        </section>
      )}
      <table className={styles.items}>
        <caption className="only-read-aloud">In this parcel</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Colour</th>
            <th scope="col">Size</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ id, name, options, quantity }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{options.Colour}</td>
              <td>{options.Size}</td>
              <td>{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.thanks}>{`Thank you for your order at ${order.storeName}.`}</p>
    </div>
  );
}
