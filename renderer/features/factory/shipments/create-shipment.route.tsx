import { IconCheck, IconScan } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { ShippableOrder } from '../../../../shared/features/factory/shipments/shipments.ts';
import { orderNumberOfCode } from '../../../../shared/features/selling/orders/orders.ts';
import { countryOf } from '../../../../shared/rules/money/money.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { OrderPicture, OrderStatusPill } from '../../selling/orders/orders.ts';
import { SampleNotice } from './sample-notice.tsx';
import { ShipForm } from './ship-form.tsx';
import styles from './shipments.module.css';

const WAITING = { query: { search: '', page: 1 } };
const EVERY_MS = 15_000;

export const queries: RouteQueries = () => [reads(shipmentCalls.list, WAITING)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** The waiting order that a scan names: by its id, number, pigeonhole or one of its labels. */
function orderOf(waiting: readonly ShippableOrder[], code: string): ShippableOrder | undefined {
  const upper = code.toUpperCase();
  const number = orderNumberOfCode(code);
  return (
    waiting.find(
      (order) => order.id === code || order.number === number || order.labelCodes.includes(upper),
    ) ?? waiting.find((order) => order.pigeonhole === upper)
  );
}

/** `/factory/shipments/create/`: scan a packed order, weigh it, ship it. */
export default function CreateShipment() {
  const [address, setAddress] = useSearchParams();
  const code = address.get('order')?.trim() ?? '';
  const list = useCall(shipmentCalls.list, WAITING, { everyMs: EVERY_MS });
  const order = list.data && code ? orderOf(list.data.waiting, code) : undefined;
  return (
    <>
      <PageHeader title="Create a shipment" lead="Scan a label, a pigeonhole or a jobsheet." />
      <Stack gap={5} style={{ maxWidth: '44rem' }}>
        <SearchField
          kind="code"
          label="Label, pigeonhole or order"
          placeholder="Scan, or type and press Enter"
          value={code}
          onText={(text) => setAddress(text ? { order: text } : {}, { replace: true })}
          autoFocus
        />
        {list.isPending && <LoadingState label="Orders to ship" />}
        {list.isError && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
        {list.data && code === '' && (
          <Empty title="Scan the order to ship" icon={<IconScan size={32} stroke={1.5} />}>
            {list.data.waiting.length === 0
              ? 'No orders are ready to ship.'
              : `${list.data.waiting.length === 1 ? '1 packed order waits' : `${list.data.waiting.length} packed orders wait`} for a parcel.`}
          </Empty>
        )}
        {order && <OrderToShip key={order.id} order={order} />}
        {list.data && code !== '' && !order && <NotToShip code={code} />}
      </Stack>
    </>
  );
}

function OrderToShip({ order }: { readonly order: ShippableOrder }) {
  return (
    <Panel marked title={`Order ${order.number}`}>
      <div className={styles.toShip}>
        <OrderPicture fileId={order.pictureFileId} alt="" size="medium" />
        <div className={styles.lines}>
          <b>{order.customerName}</b>
          <span>
            {order.deliveryName}, to {countryOf(order.country)?.name ?? order.country}
          </span>
          <span className={styles.packed}>
            <IconCheck size={18} stroke={2.2} aria-hidden />
            {order.pieces === 1 ? 'The piece is packed' : `All ${order.pieces} pieces are packed`}
          </span>
        </div>
      </div>
      <Stack gap={4}>
        <SampleNotice />
        <ShipForm order={order} />
      </Stack>
    </Panel>
  );
}

/** Why what was scanned cannot be shipped, and where to go instead. */
function NotToShip({ code }: { readonly code: string }) {
  const search = useCall(factoryOrderCalls.list, { query: { view: 'all', search: code } });
  if (search.isPending) return <LoadingState label="Order" lines={2} />;
  const order = search.data?.rows[0];
  if (!order)
    return (
      <Hint tone="bad" isAlert title={`No match for ${code}`}>
        Scan the label of a piece, the pigeonhole, or the code on the jobsheet.
      </Hint>
    );
  const isShipped = order.progress === 100;
  return (
    <Hint
      tone={isShipped ? 'note' : 'bad'}
      isAlert
      title={
        isShipped
          ? `Order ${order.number} has already been shipped`
          : `Order ${order.number} isn’t packed yet: ${order.piecesDone} of ${order.pieces} pieces`
      }
    >
      <div className={styles.notToShip}>
        <OrderStatusPill status={order.status} />
        <ProjectLink
          to={isShipped ? `/factory/shipments/${order.number}/` : `/factory/orders/${order.number}/`}
        >
          {isShipped ? 'Open its parcel label' : 'See what is missing'}
        </ProjectLink>
      </div>
    </Hint>
  );
}
