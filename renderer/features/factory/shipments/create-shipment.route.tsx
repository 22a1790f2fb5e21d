import { IconCheck, IconScan } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { countText } from '../../../../shared/contract/list.ts';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { FoundToShip, ShippableOrder } from '../../../../shared/features/factory/shipments/shipments.ts';
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

/** `/factory/shipments/create/`: scan a packed order, weigh it, ship it. */
export default function CreateShipment() {
  const [address, setAddress] = useSearchParams();
  const code = address.get('order')?.trim() ?? '';
  const list = useCall(shipmentCalls.list, WAITING, { everyMs: EVERY_MS });
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
        {list.isLoadingError && (
          <ErrorState what="the orders to ship" error={list.error} retry={() => void list.refetch()} />
        )}
        {list.data && code === '' && (
          <Empty title="Scan the order to ship" icon={<IconScan size={32} stroke={1.5} />}>
            {list.data.waitingTotal === 0
              ? 'No orders are ready to ship.'
              : `${list.data.waitingTotal === 1 ? '1 packed order waits' : `${countText(list.data.waitingTotal)} packed orders wait`} for a parcel.`}
          </Empty>
        )}
        {code !== '' && <Scanned key={code} code={code} />}
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

/** What a scanned code leads to: the order to ship, or why there is none and where to go instead. */
function Scanned({ code }: { readonly code: string }) {
  const found = useCall(shipmentCalls.find, { params: { code } });
  if (found.isPending) return <LoadingState label="Order" lines={2} />;
  if (found.isLoadingError)
    return <ErrorState what="this order" error={found.error} retry={() => void found.refetch()} />;
  if (found.data.found === 'ready') return <OrderToShip key={found.data.order.id} order={found.data.order} />;
  return <NotToShip code={code} found={found.data} />;
}

type NotReady = Exclude<FoundToShip, { found: 'ready' }>;

function titleOf(found: NotReady, code: string): string {
  switch (found.found) {
    case 'shipped':
      return `Order ${found.number} has already been shipped`;
    case 'not-packed':
      return found.packed < found.pieces
        ? `Order ${found.number} isn’t packed yet: ${found.packed} of ${found.pieces} pieces`
        : `Order ${found.number} can’t be shipped now`;
    case 'pigeonhole-taken':
      return `${found.pigeonhole} holds order ${found.number} now`;
    case 'pigeonhole-empty':
      return `${found.pigeonhole} is empty`;
    case 'nothing':
      return `No match for ${code}`;
  }
}

function NotToShip({ code, found }: { readonly code: string; readonly found: NotReady }) {
  const title = titleOf(found, code);
  if (found.found === 'nothing')
    return (
      <Hint tone="bad" isAlert title={title}>
        Scan the label of a piece, the pigeonhole, or the code on the jobsheet.
      </Hint>
    );
  if (found.found === 'pigeonhole-taken' || found.found === 'pigeonhole-empty')
    return (
      <Hint tone="bad" isAlert title={title}>
        Scan a label of the order that you want to ship.
      </Hint>
    );
  const isShipped = found.found === 'shipped';
  return (
    <Hint tone={isShipped ? 'note' : 'bad'} isAlert title={title}>
      <div className={styles.notToShip}>
        <OrderStatusPill status={found.status} />
        <ProjectLink
          to={isShipped ? `/factory/shipments/${found.number}/` : `/factory/orders/${found.number}/`}
        >
          {isShipped ? 'Open its parcel label' : 'See what is missing'}
        </ProjectLink>
      </div>
    </Hint>
  );
}
