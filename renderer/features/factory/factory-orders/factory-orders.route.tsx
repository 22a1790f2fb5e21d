import { Button, Group, Kbd, Stack } from '@mantine/core';
import { IconChecks, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  FACTORY_ORDERS_PAGE_SIZE,
  factoryOrderCalls,
  factoryOrderViewSchema,
} from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import type { FactoryOrderRow } from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { withProject } from '../../../platform/calls/calls.ts';
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
import styles from './factory-orders.module.css';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { FACTORY_ORDER_VIEW_NAMES, OrderViews } from './order-views.tsx';
import { useListKeys } from './use-list-keys.ts';

const EVERY_MS = 15_000;

/** A search looks through every order, whatever the view. */
function wishOf(address: URLSearchParams) {
  const search = address.get('search')?.trim() ?? '';
  const view = search ? 'all' : factoryOrderViewSchema.catch('to-do').parse(address.get('view'));
  return { query: { view, search, page: Math.max(1, Number(address.get('page')) || 1) } };
}

export const queries: RouteQueries = (_, search) => [reads(factoryOrderCalls.list, wishOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const keyOf = (order: FactoryOrderRow) => order.id;
const linkOf = (order: FactoryOrderRow) => `/factory/orders/${order.number}/`;

export default function FactoryOrders() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { query } = wishOf(address);
  const orders = useCall(factoryOrderCalls.list, { query }, { everyMs: EVERY_MS, keepPrevious: true });

  const change = useAddressChange();
  const openJobsheet = useCallback(
    (order: string) => void navigate(withProject(`/factory/orders/${order}/jobsheet/`)),
    [navigate],
  );
  useListKeys(list, openJobsheet);

  const found = orders.data;
  const openOnly = () => {
    const only = found?.rows.length === 1 ? found.rows[0] : undefined;
    if (only && !orders.isPlaceholderData) void navigate(withProject(linkOf(only)));
  };
  return (
    <>
      <PageHeader
        title="Factory orders"
        lead={
          <span className={styles.keys}>
            <Kbd>/</Kbd> search <Kbd>↓</Kbd>
            <Kbd>↑</Kbd> walk <Kbd>Enter</Kbd> open <Kbd>J</Kbd> jobsheet
          </span>
        }
      />
      <Stack gap="md" ref={list}>
        <SearchField
          label="Search orders"
          placeholder="Scan a label, or type a number, name or email"
          value={query.search}
          onText={(text) => change({ search: text })}
          onEnter={openOnly}
        />
        <OrderViews current={query.search ? null : query.view} counts={found?.views ?? {}} />
        <p className="only-read-aloud" aria-live="polite">
          {found && !orders.isFetching ? `${found.total} orders` : ''}
        </p>
        <FoundList asked={orders} label="Orders" lines={8}>
          {(list) => (
            <>
              <DataTable
                label={query.search ? `Orders with ${query.search}` : FACTORY_ORDER_VIEW_NAMES[query.view]}
                rows={list.rows}
                columns={ORDER_COLUMNS}
                rowKey={keyOf}
                rowLink={linkOf}
                empty={<NoOrders search={query.search} onClear={() => change({ search: null })} />}
              />
              <Pages
                page={query.page}
                total={list.total}
                pageSize={FACTORY_ORDERS_PAGE_SIZE}
                onPage={(page) => change({ page: String(page) }, true)}
              />
            </>
          )}
        </FoundList>
      </Stack>
    </>
  );
}

function NoOrders({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  if (search)
    return (
      <EmptyState
        title={`No orders match “${search}”`}
        icon={<IconSearchOff size={32} stroke={1.5} />}
        action={
          <Group>
            <Button variant="default" onClick={onClear}>
              Show all orders
            </Button>
          </Group>
        }
      >
        We checked order numbers, names, emails, labels, pigeonholes and tracking codes.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing here" icon={<IconChecks size={32} stroke={1.5} />}>
      No orders in this view. New ones appear automatically.
    </EmptyState>
  );
}
