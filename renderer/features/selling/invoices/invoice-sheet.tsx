import { callPath } from '../../../../shared/contract/call.ts';
import {
  correctionText,
  type InvoiceBody,
  invoiceCalls,
  type OrderDocument,
  sellerLines,
  sterlingText,
} from '../../../../shared/features/selling/invoices/invoices.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import store from '../../../ui/store/store.module.css';
import { priceText } from '../../../ui/store/store-price.tsx';
import styles from './invoice.module.css';

interface SheetProps {
  readonly orderHash: string;
  readonly document: OrderDocument;
  /** Its title is the page’s. */
  readonly isFirst: boolean;
  /** Total of the invoice that a credit note corrects. */
  readonly invoicedMinor: number;
}

const dayText = (at: string): string => formatDate(at, 'day', 'UTC');
const rateText = (vatRate: number): string => `${vatRate / 100}%`;

function Party({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <address>
        {lines.map((line) => (
          <span key={line}>
            {line}
            <br />
          </span>
        ))}
      </address>
    </div>
  );
}

/** Items and delivery without VAT, which is in the table of rates. */
function Lines({ body }: { readonly body: InvoiceBody }) {
  const price = (minor: number) => priceText(minor, body.currency);
  const rows = [
    ...body.lines.map((line, index) => ({ ...line, key: `${index} ${line.sku}` })),
    ...(body.delivery
      ? [{ ...body.delivery, key: 'delivery', detail: '', sku: '', quantity: 1, discountMinor: 0 }]
      : []),
  ];
  return (
    <table className={styles.table}>
      <caption className="only-read-aloud">Items</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Quantity</th>
          {body.showsVat && <th scope="col">VAT</th>}
          <th scope="col">{body.showsVat ? 'Without VAT' : 'Amount'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, sku, quantity, vatRate, netMinor, discountMinor }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {(detail || sku) && <small>{[detail, sku].filter(Boolean).join(' · ')}</small>}
              {discountMinor > 0 && (
                <small>{`Discount: ${price(discountMinor)}${body.showsVat ? ' with VAT' : ''}`}</small>
              )}
            </th>
            <td>{quantity}</td>
            {body.showsVat && <td>{rateText(vatRate)}</td>}
            <td>{price(netMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rates({ body }: { readonly body: InvoiceBody }) {
  const price = (minor: number) => priceText(minor, body.currency);
  return (
    <table className={styles.rates}>
      <caption className="only-read-aloud">VAT by rate</caption>
      <thead>
        <tr>
          <th scope="col">VAT rate</th>
          <th scope="col">Without VAT</th>
          <th scope="col">VAT</th>
        </tr>
      </thead>
      <tbody>
        {body.rates.map(({ vatRate, netMinor, taxMinor }) => (
          <tr key={vatRate}>
            <th scope="row">{rateText(vatRate)}</th>
            <td>{price(netMinor)}</td>
            <td>{price(taxMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{price(body.netMinor)}</td>
          <td>{price(body.taxMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** An invoice or a credit note, as it is on paper. */
export function InvoiceSheet({ orderHash, document, isFirst, invoicedMinor }: SheetProps) {
  const { kind, code, issuedAt, corrects, body } = document;
  const isCredit = kind === 'credit-note';
  const Title = isFirst ? 'h1' : 'h2';
  const total = priceText(body.totalMinor, body.currency);
  return (
    <article className={styles.sheet} aria-label={code}>
      <header className={styles.head}>
        <Title className={styles.title}>{`${isCredit ? 'Credit note' : 'Invoice'} ${code}`}</Title>
        <p>
          {corrects
            ? `Issued ${dayText(issuedAt)}. ${correctionText(document, corrects, invoicedMinor)}`
            : `Issued ${dayText(issuedAt)} for order ${body.orderNumber}, paid on ${dayText(body.paidAt)}.`}
        </p>
      </header>
      <div className={styles.parties}>
        <Party title="Seller" lines={sellerLines(body.seller)} />
        <Party title="Buyer" lines={body.buyer} />
        <Party title="Delivered to" lines={body.deliveredTo} />
      </div>
      <Lines body={body} />
      <div className={styles.sums}>
        {body.showsVat && <Rates body={body} />}
        <dl className={styles.total}>
          <dt>{isCredit ? 'Refunded' : 'Total, paid'}</dt>
          <dd>{total}</dd>
        </dl>
        {sterlingText(body) && <p>{sterlingText(body)}</p>}
        {body.exemption && <p>{body.exemption}</p>}
      </div>
      <p className={styles.actions}>
        <a
          className={store.quiet}
          href={callPath(invoiceCalls.getPdf, { orderHash, code })}
          download={`${code}.pdf`}
        >
          Download as PDF
        </a>
      </p>
    </article>
  );
}
