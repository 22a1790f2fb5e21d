import type { ShipmentDetail } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { parcelLabelOf, parcelLabelWords } from '../../../../shared/features/factory/shipments/shipments.ts';
import styles from './parcel-label.module.css';

const picture = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** The label of a parcel, 100 by 150 mm. */
export function ParcelLabel({ shipment }: { readonly shipment: ShipmentDetail }) {
  const label = parcelLabelOf(shipment);
  const { sample, sender, service, carrier, weight, contents } = parcelLabelWords(label);
  return (
    <article className={styles.label} aria-label={`Parcel label of order ${shipment.orderNumber}`}>
      {sample !== null && <p className={styles.sample}>{sample}</p>}
      {sender !== null && (
        <address className={styles.sender}>
          <b>{sender.from}</b>
          <span>{sender.returnTo}</span>
        </address>
      )}
      <header className={styles.service}>
        <b>{service}</b>
        <span>
          {carrier}
          <br />
          {weight}
        </span>
      </header>
      <address className={styles.address} data-sample={shipment.isSample || undefined}>
        {label.to.map((line) => (
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
          <small>{contents}</small>
        </div>
      </footer>
    </article>
  );
}
