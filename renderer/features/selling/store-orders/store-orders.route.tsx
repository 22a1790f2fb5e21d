import { Button, Stack } from '@mantine/core';
import { IconReceipt, IconSearchOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import {
  STORE_ORDERS_PAGE_SIZE,
  storeOrderCalls,
} from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import {
  type StoreOrderRow,
  storeOrderViewSchema,
} from '../../../../shared/features/selling/store-orders/store-orders.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useAddressChange } from '../../../platform/navigation/use-address-change.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { FoundList } from '../../../ui/found-list.tsx';
import { Pages } from '../../../ui/list-screen/pages.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DownloadOrders } from './download-orders.tsx';
import { STORE_ORDER_COLUMNS } from './order-columns.tsx';
import { STORE_ORDER_VIEW_NAMES, StoreOrderViews } from './order-views.tsx';

const EVERY_MS = 30_000;

/** A search looks through every order, whatever the view. */
function wishOf(address: URLSearchParams) {
  const search = address.get('search')?.trim() ?? '';
  const view = search ? 'all' : storeOrderViewSchema.catch('all').parse(address.get('view'));
  return { query: { view, search, page: Math.max(1, Number(address.get('page')) || 1) } };
}

export const queries: RouteQueries = (_, search) => [reads(storeOrderCalls.list, wishOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const keyOf = (order: StoreOrderRow) => order.id;
const linkOf = (order: StoreOrderRow) => `/ecom/orders/${order.number}/`;

/** `/ecom/orders/`: the orders of the project's stores, with their progress. */
export default function StoreOrders() {
  const [address] = useSearchParams();
  const { query } = wishOf(address);
  const orders = useCall(storeOrderCalls.list, { query }, { everyMs: EVERY_MS, keepPrevious: true });
  const change = useAddressChange();
  const found = orders.data;
  return (
    <>
      <PageHeader title="Orders" lead="Track every order from your store." actions={<DownloadOrders />} />
      <Stack gap="md">
        <SearchField
          label="Search orders"
          placeholder="Number, customer, email, product or tracking code"
          value={query.search}
          onText={(text) => change({ search: text })}
        />
        <StoreOrderViews current={query.search ? null : query.view} counts={found?.views ?? {}} />
        <p className="only-read-aloud" aria-live="polite">
          {found && !orders.isFetching ? `${found.total} orders` : ''}
        </p>
        <FoundList asked={orders} label="Orders" lines={8}>
          {(list) => (
            <>
              <DataTable
                label={query.search ? `Orders with ${query.search}` : STORE_ORDER_VIEW_NAMES[query.view]}
                rows={list.rows}
                columns={STORE_ORDER_COLUMNS}
                rowKey={keyOf}
                rowLink={linkOf}
                empty={<NoOrders {...query} onClear={() => change({ search: null })} />}
              />
              <Pages
                page={query.page}
                total={list.total}
                pageSize={STORE_ORDERS_PAGE_SIZE}
                onPage={(page) => change({ page: String(page) }, true)}
              />
            </>
          )}
        </FoundList>
      </Stack>
    </>
  );
}

interface NoOrdersProps {
  readonly search: string;
  readonly view: string;
  readonly onClear: () => void;
}

function NoOrders({ search, view, onClear }: NoOrdersProps) {
  if (search)
    return (
      <EmptyState
        title={`No orders match “${search}”`}
        icon={<IconSearchOff size={32} stroke={1.5} />}
        action={
          <Button variant="default" onClick={onClear}>
            Show all orders
          </Button>
        }
      >
        We checked order numbers, customers, emails, products, SKUs and tracking codes.
      </EmptyState>
    );
  return (
    <EmptyState
      title={view === 'all' ? 'No orders yet' : 'Nothing here'}
      icon={<IconReceipt size={32} stroke={1.5} />}
    >
      {view === 'all'
        ? 'When someone buys from your store, the order appears here and goes straight to the factory.'
        : 'No orders in this view.'}
    </EmptyState>
  );
}
