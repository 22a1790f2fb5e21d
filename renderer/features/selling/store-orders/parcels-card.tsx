import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { Code } from '../../../ui/code.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SafeLink } from '../../../ui/safe-link.tsx';
import styles from './store-order.module.css';

/** The order's parcels, with where each can be followed. Nothing before the first one. */
export function ParcelsCard({ order }: { readonly order: StoreOrder }) {
  if (order.tracking.length === 0) return null;
  return (
    <Panel title={order.tracking.length === 1 ? 'Parcel' : 'Parcels'}>
      {order.tracking.map(({ carrier, code, url, shippedAt }) => (
        <div key={code} className={styles.parcel}>
          <span>
            {carrier}, <OrderDate at={shippedAt} />
          </span>
          <Code value={code} what="the tracking code" />
          {url && <SafeLink href={url}>Track parcel</SafeLink>}
        </div>
      ))}
    </Panel>
  );
}
