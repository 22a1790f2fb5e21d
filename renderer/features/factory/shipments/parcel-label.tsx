import type { ShipmentDetail } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { addressLines, keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import styles from './parcel-label.module.css';

const picture = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** The label of a parcel, 100 by 150 mm. */
export function ParcelLabel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const address = keptAddressSchema.safeParse(shipment.shipping);
  const carrier = CARRIERS[shipment.carrier];
  return (
    <article className={styles.label} aria-label={`Parcel label of order ${shipment.orderNumber}`}>
      {shipment.isSample && <p className={styles.sample}>Sample. Not valid for postage</p>}
      {shipment.returnAddress.length > 0 && (
        <address className={styles.sender}>
          <b>{`From ${shipment.storeName}`}</b>
          <span>{`If undelivered, return to: ${shipment.returnAddress.join(', ')}`}</span>
        </address>
      )}
      <header className={styles.service}>
        <b>{carrier.services[shipment.service]}</b>
        <span>
          {carrier.name}
          <br />
          {shipment.weightGrams} g
        </span>
      </header>
      <address className={styles.address} data-sample={shipment.isSample || undefined}>
        {(address.success ? addressLines(address.data) : [shipment.customerName]).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className={styles.code}>
        <img src={picture(shipment.trackingPicture)} alt={`Barcode ${shipment.trackingCode}`} />
        <span>{shipment.trackingCode}</span>
      </div>
      <footer className={styles.parcel}>
        <div className={styles.code} data-small>
          <img src={picture(shipment.barcodePicture)} alt={`Barcode ${shipment.barcode}`} />
          <span>{shipment.barcode}</span>
        </div>
        <div className={styles.order}>
          <small>Order</small>
          <b>{shipment.orderNumber}</b>
          <small>
            {shipment.labels.length === 1 ? '1 piece' : `${shipment.labels.length} pieces`},{' '}
            {shipment.storeName}
          </small>
        </div>
      </footer>
    </article>
  );
}
