import { Button, Stack, Title } from '@mantine/core';
import { IconPackageOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import {
  SHIPMENTS_PAGE_SIZE,
  shipmentCalls,
} from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import type { ShipmentRow } from '../../../../shared/features/factory/shipments/shipments.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useAddressChange } from '../../../platform/navigation/use-address-change.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ConnectionNotice } from '../../../ui/found-list.tsx';
import { Pages } from '../../../ui/list-screen/pages.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { SHIPMENT_COLUMNS } from './shipment-columns.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

const EVERY_MS = 15_000;

const wishOf = (address: URLSearchParams) => ({
  query: {
    search: address.get('search')?.trim() ?? '',
    page: Math.max(1, Number(address.get('page')) || 1),
  },
});

export const queries: RouteQueries = (_, search) => [reads(shipmentCalls.list, wishOf(search))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const keyOf = (shipment: ShipmentRow) => shipment.id;
const linkOf = (shipment: ShipmentRow) => `/factory/shipments/${shipment.orderNumber}/`;

/** `/factory/shipments/`: packed orders that wait for a parcel, and the parcels that left. */
export default function Shipments() {
  const [address] = useSearchParams();
  const { query } = wishOf(address);
  const shipments = useCall(shipmentCalls.list, { query }, { everyMs: EVERY_MS, keepPrevious: true });
  const change = useAddressChange();
  const found = shipments.data;
  return (
    <>
      <PageHeader
        title="Shipments"
        lead="Packed orders come first. Press Ship to print the parcel label."
        actions={
          <Button
            component={ProjectLink}
            to="/factory/shipments/create/"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Scan and ship
          </Button>
        }
      />
      {shipments.isPending && <LoadingState label="Shipments" lines={8} />}
      {shipments.isError && !found && (
        <ErrorState error={shipments.error} retry={() => void shipments.refetch()} />
      )}
      {!found && <ConnectionNotice asked={shipments} />}
      {found && (
        <Stack gap="lg">
          {found.waiting.length > 0 && (
            <Card
              marked
              title={
                found.waiting.length === 1 ? '1 order to ship' : `${found.waiting.length} orders to ship`
              }
            >
              <WaitingOrders orders={found.waiting} />
            </Card>
          )}
          <Title order={2} size="h3">
            Parcels
          </Title>
          <SearchField
            label="Search parcels"
            placeholder="Scan a parcel, or type a tracking code, order or name"
            value={query.search}
            onText={(text) => change({ search: text })}
          />
          <ConnectionNotice asked={shipments} />
          <DataTable
            label="Parcels"
            rows={found.rows}
            columns={SHIPMENT_COLUMNS}
            rowKey={keyOf}
            rowLink={linkOf}
            empty={
              query.search ? (
                <EmptyState
                  title={`No parcels match “${query.search}”`}
                  icon={<IconSearchOff size={32} stroke={1.5} />}
                  action={
                    <Button variant="default" onClick={() => change({ search: null })}>
                      Show all parcels
                    </Button>
                  }
                />
              ) : (
                <EmptyState title="No parcels sent yet" icon={<IconPackageOff size={32} stroke={1.5} />}>
                  You can ship an order once every item is packed.
                </EmptyState>
              )
            }
          />
          <Pages
            page={query.page}
            total={found.total}
            pageSize={SHIPMENTS_PAGE_SIZE}
            onPage={(page) => change({ page: String(page) }, true)}
          />
        </Stack>
      )}
    </>
  );
}
