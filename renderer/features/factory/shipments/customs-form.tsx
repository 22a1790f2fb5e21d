import type { ShipmentDetail } from '../../../../shared/features/factory/shipments/shipments.calls.ts';
import {
  type CustomsDeclaration,
  customsForm,
} from '../../../../shared/features/factory/shipments/shipments.ts';
import { CARRIERS } from '../../../../shared/features/selling/delivery/delivery.ts';
import { addressLines, keptAddressSchema } from '../../../../shared/features/selling/orders/orders.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { countryOf, formatMoney, money } from '../../../../shared/rules/money/money.ts';
import styles from './parcel-label.module.css';

// language-ok: the postal union's own words on the form
const SALE = 'Sale of goods';
// language-ok: the postal union's own words on the form
const KINDS = ['Gift', 'Documents', SALE, 'Returned goods', 'Commercial sample', 'Other'] as const;

interface CustomsFormProps {
  readonly shipment: ShipmentDetail;
  readonly customs: CustomsDeclaration;
}

/** The customs form of a parcel, as it is printed after its label: 100 by 150 mm, by the postal union's CN22 or CN23. */
export function CustomsForm({ shipment, customs }: CustomsFormProps) {
  const currency = currencyCodeSchema.parse(customs.currency);
  const value = (minor: number) => formatMoney(money(minor, currency), { subScript: true });
  const address = keptAddressSchema.safeParse(shipment.shipping);
  const recipient = address.success ? addressLines(address.data) : [shipment.customerName];
  return (
    <article className={styles.form} aria-label={`Customs form of order ${shipment.orderNumber}`}>
      <header>
        <b>{customsForm(customs)}</b>
        <span>
          Customs declaration. May be opened officially
          <br />
          {CARRIERS[shipment.carrier].name}, {shipment.trackingCode}
        </span>
      </header>
      <div className={styles.parties}>
        <Party name="From" lines={[shipment.storeName, ...shipment.returnAddress]} />
        <Party
          name="To"
          lines={[...recipient, ...(customs.recipientEori === null ? [] : [`EORI ${customs.recipientEori}`])]}
        />
      </div>
      <p className={styles.kind}>
        {KINDS.map((kind) => (
          <span key={kind}>{`${kind === SALE ? '☒' : '☐'} ${kind}`}</span>
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
          {customs.goods.map(({ description, hsCode, origin, pieces, weightGrams, valueMinor }) => (
            <tr key={`${hsCode} ${description}`}>
              <th scope="row">
                {description}
                <small>{`HS ${hsCode}. Origin: ${countryOf(origin)?.name ?? origin}`}</small>
              </th>
              <td>{pieces}</td>
              <td>{weightGrams} g</td>
              <td>{value(valueMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{`Total. Gross weight ${shipment.weightGrams} g`}</th>
            <td>{customs.pieces}</td>
            <td>{customs.weightGrams} g</td>
            <td>{value(customs.valueMinor)}</td>
          </tr>
        </tfoot>
      </table>
      <footer className={styles.signed}>
        <p>
          I certify that the particulars in this declaration are correct, and that this item holds no
          dangerous article and nothing that postal or customs rules prohibit.
        </p>
        <span>
          <small>Date</small>
          {formatDate(shipment.createdAt, 'shortDay', 'UTC')}
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
