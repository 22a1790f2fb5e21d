import type {
  FactoryItem,
  PrintFileFacts,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { artworkFacts, garmentPrintFacts } from '../../../../shared/features/factory/labels/labels.ts';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import { productImagePath, verdictLine } from '../../../../shared/features/making/products/products.ts';
import { printThumbnail } from '../factory-orders/factory-orders.ts';
import { Barcode } from './barcode.tsx';
import styles from './jobsheet.module.css';

const HASH_SHOWN = 12;
const CHECKED = 'Checked';

interface JobsheetItemProps {
  readonly item: FactoryItem;
  readonly sheet: Pick<Jobsheet, 'labelBarcodes' | 'finishing'>;
}

/** One item on the sheet; it never breaks across two pages, its labels may follow on the next. */
export function JobsheetItem({ item, sheet: { labelBarcodes, finishing } }: JobsheetItemProps) {
  const { blank } = item;
  const needsPretreat = item.labels.some((label) => label.needsPretreat);
  const sides = item.printFiles.map(({ side }) => side);
  const printFacts = garmentPrintFacts(
    { platen: blank.platen?.code ?? null, needsPretreat, pretreatGrams: blank.pretreatGrams },
    sides.length,
  );
  const cures = item.labels.some(({ id }) => finishing[id]?.cures);
  const checks = item.labels.some(({ id }) => finishing[id]?.isToCheck);
  const steps = [
    'Picked',
    ...(needsPretreat ? ['Pretreated'] : []),
    ...sides,
    ...(cures ? ['Cured'] : []),
    ...(checks ? [CHECKED] : []),
    'Sorted',
    'Packed',
  ];
  return (
    <section className={styles.item}>
      <div className={styles.top}>
        {item.imageFileId === null ? (
          <span className={styles.mockup} />
        ) : (
          <img
            className={styles.mockup}
            src={productImagePath(item.imageFileId)}
            alt={`Mockup of ${item.name}`}
          />
        )}
        <div className={styles.what}>
          <h2>{item.name}</h2>
          <p className={styles.variant}>
            {item.quantity} × {item.options.Colour ?? blank.colour}, {item.options.Size ?? blank.size}
            {item.bundle && ` · in ${item.bundle.name}`}
          </p>
          {item.texts.length > 0 && <p className={styles.variant}>{shopperTextsLine(item.texts)}</p>}
          <dl className={styles.facts}>
            <Fact name="Pick face" value={blank.pickFace ?? 'none'} large />
            {printFacts.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
            <Fact name="Verdict" value={verdictLine(item.designVersion.verdict)} wide />
            <Fact name="Blank" value={`${blank.baseProductName}, ${blank.sku}`} wide />
          </dl>
        </div>
        <div className={styles.sides}>
          {item.printFiles.map((file) => (
            <PrintSide key={file.id} file={file} item={item} />
          ))}
        </div>
      </div>
      <table className={styles.labels}>
        <tbody>
          {item.labels.map((label) => (
            <tr key={label.id}>
              <th scope="row">
                {label.counter} of {label.of}
              </th>
              <td className={styles.labelCode}>
                <Barcode picture={labelBarcodes[label.id] ?? ''} alt={`Barcode ${label.code}`} kind="label" />
                <span>{label.code}</span>
              </td>
              {steps.map((step) => (
                <td key={step} className={styles.tick}>
                  {/* Only a share of the garments is checked: no box where there is nothing to do. */}
                  {(step !== CHECKED || finishing[label.id]?.isToCheck) && (
                    <>
                      <span className={styles.box} />
                      {step}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly large?: boolean;
  readonly wide?: boolean;
}

function Fact({ name, value, large = false, wide = false }: FactProps) {
  return (
    <div data-large={large || undefined} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PrintSide({ file, item }: { readonly file: PrintFileFacts; readonly item: FactoryItem }) {
  const artwork = item.designVersion.sides.find(({ side }) => side === file.side);
  const dpi = artwork?.lowestDpi ?? null;
  return (
    <figure className={styles.side}>
      <span
        className={styles.ground}
        style={item.blank.hex === null ? undefined : { background: item.blank.hex }}
      >
        {file.status === 'ready' ? (
          <img src={printThumbnail(file.id)} alt={`Print file of the ${file.side}`} />
        ) : (
          <b>not ready</b>
        )}
      </span>
      <figcaption>
        <b>{file.side}</b>
        <br />
        {artworkFacts(file).map(([name, value]) => (
          <span key={name} className={styles.fact}>
            {name === 'Position' ? (
              value
            ) : (
              <>
                {name} <span className={styles.size}>{value}</span>
              </>
            )}
          </span>
        ))}
        <span className={styles.fact}>
          {file.widthPx} × {file.heightPx} px
        </span>
        <span className={styles.fact}>{dpi === null ? 'Sharp at any size' : `Pictures ${dpi} DPI`}</span>
        <span className={styles.hash}>{file.sha256?.slice(0, HASH_SHOWN) ?? 'no hash yet'}</span>
      </figcaption>
    </figure>
  );
}
