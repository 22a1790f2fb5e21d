import type { ShipmentDetail } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { customsFormWords, parcelLabelOf } from '../../../../shared/features/factory/shipments/shipments.ts';
import { CustomsTable } from './customs-table.tsx';
import styles from './parcel-label.module.css';

/**
 * The customs form of a parcel, as it is printed after its label: 100 by 150 mm, by the postal union's CN22 or CN23. Nothing
 * where the parcel passes no customs.
 */
export function CustomsForm({ shipment }: { readonly shipment: ShipmentDetail }) {
  const words = customsFormWords(parcelLabelOf(shipment));
  if (words === null) return null;
  return (
    <article className={styles.form} aria-label={`Customs form of order ${shipment.orderNumber}`}>
      <header>
        <b>{words.form}</b>
        <span>
          {words.title}
          <br />
          {words.parcel}
        </span>
      </header>
      <div className={styles.parties}>
        <Party name="From" lines={words.from} />
        <Party name="To" lines={words.to} />
      </div>
      <p className={styles.kind}>
        {words.kinds.map(({ name, isThis }) => (
          <span key={name}>{`${isThis ? '☒' : '☐'} ${name}`}</span>
        ))}
      </p>
      <CustomsTable
        className={styles.goods}
        heads={['Contents', 'Qty']}
        goods={words.goods}
        total={words.total}
      />
      <footer className={styles.signed}>
        <p>{words.certificate}</p>
        <span>
          <small>Date</small>
          {words.date}
        </span>
        <span>
          <small>Sender’s signature</small>
          {'_'.repeat(24)}
        </span>
      </footer>
    </article>
  );
}

function Party({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <address>
      <small>{name}</small>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
