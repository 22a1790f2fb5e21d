import type { ShipmentDetail } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import { customsFormWords, parcelLabelOf } from '../../../../shared/features/factory/shipments/shipments.ts';
import styles from './parcel-label.module.css';

/**
 * The customs form of a parcel, as it is printed after its label: 100 by 150 mm, by the postal union's CN22 or CN23. Nothing
 * where the parcel passes no customs.
 */
export function CustomsForm({ shipment }: { readonly shipment: ShipmentDetail }) {
  const words = customsFormWords(parcelLabelOf(shipment));
  if (words === null) return null;
  const { total } = words;
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
      <table className={styles.goods}>
        <thead>
          <tr>
            <th scope="col">Contents</th>
            <th scope="col">Qty</th>
            <th scope="col">Net weight</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {words.goods.map(({ description, origin, pieces, weight, value }) => (
            <tr key={`${origin} ${description}`}>
              <th scope="row">
                {description}
                <small>{origin}</small>
              </th>
              <td>{pieces}</td>
              <td>{weight}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.description}</th>
            <td>{total.pieces}</td>
            <td>{total.weight}</td>
            <td>{total.value}</td>
          </tr>
        </tfoot>
      </table>
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
