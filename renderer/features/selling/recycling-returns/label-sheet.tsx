import {
  packingSteps,
  RETURN_RULE,
  type ReturnLabel,
} from '../../../../shared/features/selling/recycling-returns/recycling-returns.ts';
import { ShopperDate } from '../../../ui/order-date.tsx';
import styles from './label-sheet.module.css';

/** Prints only the sheet; it is here because it applies to the label's pages only. */
const PAPER = `
@page { size: A4 portrait; margin: 12mm; }
@media print {
  html, body { background: white !important; }
  body div, body main { min-height: 0 !important; }
  body > div header, body > div footer, .skip-link, [data-props] { display: none !important; }
  main { max-width: none !important; padding: 0 !important; }
}`;

const pictureOf = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

function Items({ items }: Pick<ReturnLabel, 'items'>) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>Items you can recycle</h2>
      <ul className={styles.items}>
        {items.map(({ name, colour, size, quantity }) => (
          <li key={`${name} ${colour} ${size}`}>
            {quantity > 1 && `${quantity} × `}
            <b>{name}</b>
            {(colour || size) && `, ${[colour, size].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The label itself, to be cut out: 180 by 110 mm. */
function Cutout({ label }: { readonly label: ReturnLabel }) {
  const [name, ...lines] = label.address;
  return (
    <section className={styles.label} aria-label={`Label of return ${label.code}`}>
      <div className={styles.postage}>
        {label.offer.postage === 'free' ? 'No stamp needed if posted in the UK' : 'Stamp'}
      </div>
      <address className={styles.address}>
        <small>To</small>
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className={styles.codes}>
        <figure>
          <img src={pictureOf(label.barcode)} alt={`Barcode ${label.code}`} />
          <figcaption>{label.code}</figcaption>
        </figure>
        <img className={styles.qr} src={pictureOf(label.qr)} alt={`QR code ${label.code}`} />
      </div>
      <p className={styles.from}>Clothing for recycling, {label.storeName}</p>
    </section>
  );
}

/**
 * A return's A4 sheet: the list of items, packing instructions and the label to cut out. Not printable after the
 * parcel arrived.
 */
export function LabelSheet({ label }: { readonly label: ReturnLabel }) {
  if (label.receivedAt !== null)
    return (
      <article className={styles.sheet}>
        <h1>We’ve received your parcel</h1>
        <p>
          We received return {label.code} on <ShopperDate at={label.receivedAt} />. To send more, request a
          new label.
        </p>
      </article>
    );
  return (
    <article className={styles.sheet}>
      <style>{PAPER}</style>
      <h1>Return label</h1>
      <p>{RETURN_RULE}</p>
      <Items items={label.items} />
      <h2>How to send it</h2>
      <ol className={styles.steps}>
        {packingSteps(label.offer).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.cut}>Cut along the line</p>
      <Cutout label={label} />
    </article>
  );
}
