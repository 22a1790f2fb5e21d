import { Button } from '@mantine/core';
import { IconBolt, IconTruckDelivery } from '@tabler/icons-react';
import { countText } from '../../../../shared/contract/list.ts';
import type { ShippableOrder } from '../../../../shared/features/factory/shipments/shipments.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { OrderPicture } from '../../selling/orders/orders.ts';
import styles from './shipments.module.css';

/** The first packed orders without a parcel. Each is weighed before it leaves. */
export function WaitingOrders({
  orders,
  total,
}: {
  readonly orders: readonly ShippableOrder[];
  readonly total: number;
}) {
  if (orders.length === 0) return null;
  return (
    <Panel marked title={total === 1 ? '1 order to ship' : `${countText(total)} orders to ship`}>
      {total > orders.length && (
        <p className={styles.allWaiting}>
          These {orders.length} are next.{' '}
          <ProjectLink to="/factory/shipments/waiting/">See all orders to ship</ProjectLink>
        </p>
      )}
      <ul className={styles.waiting}>
        {orders.map((order) => (
          <li key={order.id} className={styles.parcel}>
            <OrderPicture fileId={order.pictureFileId} alt="" size="medium" />
            <div className={styles.parcelWords}>
              <ProjectLink to={`/factory/orders/${order.number}/`} className={styles.number}>
                {order.number}
              </ProjectLink>
              {order.priority && (
                <span className={styles.priority}>
                  <IconBolt size={15} stroke={1.8} aria-hidden />
                  Priority
                </span>
              )}
              <span>{order.customerName}</span>
              <small>
                {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`} to{' '}
                {countryOf(order.country)?.name ?? order.country}
              </small>
              <small>
                {CARRIERS['royal-mail'].services[order.service]}, about {order.weightGrams} g
              </small>
            </div>
            <div className={styles.parcelActions}>
              <Button
                component={ProjectLink}
                to={`/factory/shipments/create/?order=${order.number}`}
                variant="light"
                leftSection={<IconTruckDelivery size={18} aria-hidden />}
              >
                Weigh and ship
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
