import { Button } from '@mantine/core';
import { IconFileDescription, IconPrinter, IconRoute, IconTruckDelivery } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { shipmentCalls } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { VOID_REASON_TEXT } from '../../../../shared/features/factory/shipments/shipments.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Code } from '../../../ui/code.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SafeLink } from '../../../ui/safe-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { PaperLetters } from '../../making/letter-fonts/letter-fonts.ts';
import { CustomsForm } from './customs-form.tsx';
import { CustomsPanel } from './customs-panel.tsx';
import { ParcelLabel } from './parcel-label.tsx';
import { SampleNotice } from './sample-notice.tsx';
import styles from './shipments.module.css';
import { VoidParcel } from './void-parcel.tsx';

export const queries: RouteQueries = ({ invoiceOrderId = '' }) => [
  reads(shipmentCalls.get, { params: { invoiceOrderId } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/**
 * Prints only the label, and abroad its customs form as a second page. In the component and not in a stylesheet, because it
 * applies to this page only.
 */
const paperOf = (pages: 1 | 2): string => `@page { size: 100mm 150mm; margin: 0; }
@media print {
  html, body { height: ${pages * 150}mm; min-height: 0; overflow: hidden; visibility: hidden; }
  /* What holds the paper gives it no other corner to begin at. */
  body :has(.${styles.paper}) { position: static !important; overflow: visible !important; contain: none !important; }
}`;

/** `/factory/shipments/{invoiceOrderId}/`: an order's parcel with its label. */
export default function Shipment() {
  const { invoiceOrderId = '' } = useParams();
  const shipment = useCall(shipmentCalls.get, { params: { invoiceOrderId } });
  if (shipment.isPending) return <LoadingState label="Shipment" lines={8} />;
  if (shipment.isLoadingError)
    return <ErrorState what="this shipment" error={shipment.error} retry={() => void shipment.refetch()} />;
  const parcel = shipment.data;
  const title = `Parcel of order ${parcel.orderNumber}`;
  return (
    <div className={styles.shipment}>
      <style>{paperOf(parcel.customs ? 2 : 1)}</style>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        lead={
          <>
            Shipped <OrderDate at={parcel.createdAt} />
            {parcel.createdBy && ` by ${parcel.createdBy}`}
            {parcel.voidedAt && (
              <>
                , voided <OrderDate at={parcel.voidedAt} />
              </>
            )}
          </>
        }
        actions={
          <>
            <Button
              component={ProjectLink}
              to={`/factory/trace/${parcel.barcode}/`}
              variant="default"
              leftSection={<IconRoute size={18} aria-hidden />}
            >
              Trace
            </Button>
            <Button
              component={ProjectLink}
              to={`/factory/orders/${parcel.orderNumber}/packing-slip/`}
              variant="default"
              leftSection={<IconFileDescription size={18} aria-hidden />}
            >
              Packing slip
            </Button>
            <Button
              component={ProjectLink}
              to="/factory/shipments/create/"
              variant="default"
              leftSection={<IconTruckDelivery size={18} aria-hidden />}
            >
              Next order
            </Button>
            {parcel.voidedAt === null && (
              <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
                {parcel.customs ? 'Print label and customs form' : 'Print label'}
              </Button>
            )}
          </>
        }
      />
      {parcel.voidReason === null ? (
        <>
          {parcel.isSample && <SampleNotice />}
          {parcel.returnAddress.length === 0 && (
            <Hint tone="warn" title="No return address">
              The server has no FACTORY_ADDRESS, so a parcel that can’t be delivered doesn’t come back.
            </Hint>
          )}
        </>
      ) : (
        <Hint tone="bad" title={`This parcel is void: ${VOID_REASON_TEXT[parcel.voidReason].toLowerCase()}`}>
          Bin its label.{' '}
          <ProjectLink to={`/factory/shipments/create/?order=${parcel.orderNumber}`}>
            Ship order {parcel.orderNumber} again
          </ProjectLink>
        </Hint>
      )}
      <div className={styles.shipmentColumns}>
        {parcel.voidedAt === null && (
          <div className={styles.paper}>
            <PaperLetters />
            <ParcelLabel shipment={parcel} />
            <CustomsForm shipment={parcel} />
          </div>
        )}
        <div className={styles.shipmentFacts}>
          <Panel title="Parcel">
            <dl className={styles.facts}>
              <dt>Tracking code</dt>
              <dd>
                <Code value={parcel.trackingCode} what="the tracking code" />
                {parcel.trackingLink !== null && <SafeLink href={parcel.trackingLink}>Track parcel</SafeLink>}
              </dd>
              <dt>Barcode</dt>
              <dd>
                <Code value={parcel.barcode} what="the parcel’s barcode" />
              </dd>
              <dt>Service</dt>
              <dd>
                {CARRIERS[parcel.carrier].name} {CARRIERS[parcel.carrier].services[parcel.service]}
              </dd>
              <dt>Weight</dt>
              <dd>{parcel.weightGrams} g</dd>
              <dt>Order</dt>
              <dd>
                <ProjectLink to={`/factory/orders/${parcel.orderNumber}/`}>{parcel.orderNumber}</ProjectLink>
              </dd>
            </dl>
          </Panel>
          {parcel.customs && <CustomsPanel customs={parcel.customs} />}
          <VoidParcel key={parcel.id} parcel={parcel} />
          {parcel.labels.length > 0 && (
            <Panel
              title={parcel.labels.length === 1 ? '1 piece in it' : `${parcel.labels.length} pieces in it`}
            >
              <ul className={styles.pieces}>
                {parcel.labels.map((label) => (
                  <li key={label.code}>
                    <span className={styles.lines}>
                      <b>{label.name}</b>
                      <small>
                        {label.colour}, {label.size}
                      </small>
                    </span>
                    <ProjectLink to={`/factory/trace/${label.code}/`} className={styles.code}>
                      {label.code}
                    </ProjectLink>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}
