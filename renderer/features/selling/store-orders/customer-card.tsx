import { addressLines } from '../../../../shared/features/selling/orders/orders.ts';
import type { StoreOrder } from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { RevokeLinks } from './revoke-links.tsx';
import styles from './store-order.module.css';

function Address({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The customer, the delivery address and their other orders. */
export function CustomerCard({ order }: { readonly order: StoreOrder }) {
  const shipping = addressLines(order.shipping);
  const billing = addressLines(order.billing);
  return (
    <Panel title="Customer">
      <div className={styles.part}>
        <h3>Delivery address</h3>
        <Address lines={shipping} />
      </div>
      {billing.join('\n') !== shipping.join('\n') && (
        <div className={styles.part}>
          <h3>Billing address</h3>
          <Address lines={billing} />
        </div>
      )}
      <div className={styles.part}>
        <h3>Email</h3>
        <a className={styles.mail} href={`mailto:${order.email}?subject=Order ${order.number}`}>
          {order.email}
        </a>
      </div>
      {order.shippingEoriNumber !== null && (
        <div className={styles.part}>
          <h3>EORI number</h3>
          <p>{order.shippingEoriNumber}</p>
        </div>
      )}
      {order.giftNote !== null && (
        <div className={styles.part}>
          <h3>Gift note</h3>
          <p className={styles.note}>{order.giftNote}</p>
        </div>
      )}
      {order.paidAt !== null && <RevokeLinks order={order} />}
      {order.customerOrders.length > 0 && (
        <div className={styles.part}>
          <h3>Other orders</h3>
          <ul className={styles.others}>
            {order.customerOrders.map(({ number, placedAt }) => (
              <li key={number}>
                <ProjectLink to={`/ecom/orders/${number}/`}>Order {number}</ProjectLink>,{' '}
                <OrderDate at={placedAt} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
