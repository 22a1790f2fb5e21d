import { useEffect } from 'react';
import { shippingRequests } from '../../../../../shared/features/factory/shipments/shipments.requests.ts';
import { countryOf } from '../../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import { useStationQuery } from '../../../../platform/station/use-station-link.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { ErrorState, LoadingState } from '../../../../ui/states.tsx';
import floor from './floor.module.css';

/** Others pack and ship as well, which is no event of this station. */
const EVERY_MS = 10_000;

/** The packed orders without a parcel, in the order in which they’re shipped. */
export function ParcelsToShip() {
  const waiting = useStationQuery(shippingRequests.waiting, {});
  const { refetch } = waiting;
  useEffect(() => {
    const again = setInterval(() => void refetch(), EVERY_MS);
    return () => clearInterval(again);
  }, [refetch]);
  if (waiting.isPending) return <LoadingState label="Parcels to ship" />;
  if (waiting.isError)
    return <ErrorState what="the parcels to ship" error={waiting.error} retry={() => void refetch()} />;
  const { orders, total } = waiting.data;
  if (orders === null)
    return <Empty title="Parcels need the network">Codes that you scan are kept until it’s back.</Empty>;
  if (orders.length === 0) return <Empty title="Nothing to ship">Packed orders appear here.</Empty>;
  return (
    <>
      <ol className={floor.labels}>
        {orders.map((order) => (
          <li key={order.id} className={floor.label}>
            <span className={floor.labelMain}>
              <strong>Order {order.number}</strong>
              <span className={floor.hint}>
                {order.pieces === 1 ? '1 piece' : `${order.pieces} pieces`} to{' '}
                {countryOf(order.country)?.name ?? order.country}, {order.deliveryName}
              </span>
            </span>
            {order.pigeonhole !== null && <span className={floor.labelPlace}>{order.pigeonhole}</span>}
          </li>
        ))}
      </ol>
      {total > orders.length && <p className={floor.hint}>and {formatNumber(total - orders.length)} more</p>}
    </>
  );
}
