import {
  artworkFacts,
  FLOOR_STATE_TEXT,
  garmentPrintFacts,
  isToPutBack,
  isUntouched,
} from '../../../../../shared/features/factory/labels/labels.ts';
import {
  CONTENT_TEXT,
  type Content,
  type Garment,
  type LabelWork,
  type ScanAnswer,
  WORK_WORDS,
  workKindOf,
} from '../../../../../shared/features/factory/stations/stations.ts';
import { formatTote } from '../../../../../shared/features/factory/totes/totes.ts';
import styles from './answer.module.css';
import { CheckPicture } from './check-picture.tsx';
import { StationPicture } from './station-picture.tsx';
import { TreatmentPicture } from './treatment-picture.tsx';

/** What the answer shows in the middle: a difference, the artwork, where to go, or the order's pieces. */
export function AnswerPicture({ answer }: { readonly answer: ScanAnswer }) {
  const { difference, refusal, label, side, target, order, content, treatment } = answer;
  if (difference) return <Difference {...difference} />;
  if (content && content.rows.length > 0) return <ContentList content={content} />;
  if (refusal && order) return <Pieces order={order} />;
  if (refusal && target !== null) return <Target code={target} answer={answer} />;
  if (refusal) return <Expected refusal={refusal} label={label} />;
  if (treatment) return <TreatmentPicture key={answer.id} treatment={treatment} />;
  if (label && answer.work === 'check' && answer.tone === 'right') return <CheckPicture label={label} />;
  const artwork = side === null ? undefined : label?.printFiles.find((file) => file.side === side);
  if (label && artwork) return <Artwork label={label} artwork={artwork} />;
  if (target !== null) return <Target code={target} answer={answer} />;
  if (order) return <Pieces order={order} />;
  return label && <Piece label={label} />;
}

/** The right and the wrong garment side by side; what differs is bold and framed. */
function Difference({ take, have }: NonNullable<ScanAnswer['difference']>) {
  const differs = {
    colour: take.colour !== have.colour,
    size: take.size !== have.size,
    productName: take.productName !== have.productName,
  };
  return (
    <div className={styles.difference}>
      <GarmentCard kind="take" title="Take" garment={take} differs={differs} />
      <GarmentCard kind="have" title="You have" garment={have} differs={differs} />
    </div>
  );
}

interface GarmentCardProps {
  readonly kind: 'take' | 'have';
  readonly title: string;
  readonly garment: Garment;
  readonly differs: Readonly<Record<'colour' | 'size' | 'productName', boolean>>;
}

function GarmentCard({ kind, title, garment, differs }: GarmentCardProps) {
  const { colour, size, productName, colourHex } = garment;
  return (
    <dl className={styles.garmentCard} data-kind={kind} aria-label={title}>
      <dt>{title}</dt>
      <dd className={styles.swatchRow}>
        <Swatch hex={colourHex} />
        <span className={styles.size} data-long={size.length > 4 || undefined} data-differs={differs.size}>
          {size}
        </span>
      </dd>
      <dd className={styles.colour} data-differs={differs.colour}>
        {colour}
      </dd>
      <dd className={styles.product} data-differs={differs.productName}>
        {productName}
      </dd>
    </dl>
  );
}

function Swatch({ hex }: { readonly hex: string | null }) {
  return (
    <span className={styles.swatch} style={hex === null ? undefined : { background: hex }} aria-hidden />
  );
}

/** The expected thing next to the scanned one. */
function Expected({
  refusal,
  label,
}: {
  readonly refusal: NonNullable<ScanAnswer['refusal']>;
  readonly label: LabelWork | null;
}) {
  const cards = [
    { name: 'Expected', value: refusal.expected },
    { name: 'Scanned', value: refusal.seen },
  ].filter(({ value }) => value !== null);
  if (cards.length === 0) return label && <Piece label={label} />;
  return (
    <dl className={styles.expected}>
      {cards.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The whole artwork of a side on the garment's colour, where it lies in the print area, with what the printer needs. */
function Artwork({
  label,
  artwork,
}: {
  readonly label: LabelWork;
  readonly artwork: LabelWork['printFiles'][number];
}) {
  return (
    <figure
      className={styles.artwork}
      style={label.colourHex === null ? undefined : { background: label.colourHex }}
    >
      <span
        className={styles.printArea}
        style={{ aspectRatio: `${artwork.widthMm} / ${artwork.heightMm}` }}
        title="Print area"
      >
        <StationPicture fileId={artwork.fileId} alt={`Artwork of the ${artwork.side}`} />
      </span>
      <figcaption>
        <b>{artwork.side}</b>
        <dl>
          {[...artworkFacts(artwork), ...garmentPrintFacts(label, label.sides.length)].map(
            ([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <small>{label.code}</small>
      </figcaption>
    </figure>
  );
}

/** The pick face or pigeonhole to go to, readable from a few steps away. */
function Target({
  code,
  answer: { label, order, work },
}: {
  readonly code: string;
  readonly answer: ScanAnswer;
}) {
  const inside = order?.labels.filter(({ state }) => state === 'sorted' || state === 'packed').length ?? 0;
  return (
    <div className={styles.target}>
      <b className={styles.key} data-long={code.length > 4 || undefined}>
        {code}
      </b>
      {work === 'pick' && label && (
        <p className={styles.take}>
          <Swatch hex={label.colourHex} />
          <span className={styles.size} data-long={label.size.length > 4 || undefined}>
            {label.size}
          </span>
          <span className={styles.colour}>{label.colour}</span>
        </p>
      )}
      {order && (
        <p className={styles.take}>
          {inside} of {order.labels.length} in
        </p>
      )}
    </div>
  );
}

const PIECES_SHOWN = 8;

/** The order's pieces, the missing ones first. */
function Pieces({ order }: { readonly order: NonNullable<ScanAnswer['order']> }) {
  const isThere = ({ state }: LabelWork) => state === 'packed' || state === 'sorted';
  const missing = order.labels.filter((label) => !isThere(label));
  const shown = [...missing, ...order.labels.filter(isThere)].slice(0, PIECES_SHOWN);
  const hidden = order.labels.length - shown.length;
  return (
    <>
      <ol className={styles.pieces} aria-label={`Items of order ${order.number}`}>
        {shown.map((label) => (
          <li key={label.id} data-state={isThere(label) ? 'there' : 'missing'}>
            <span>
              {label.counter}. {label.colour} {label.size}
            </span>
            <strong>{FLOOR_STATE_TEXT[label.state]}</strong>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className={styles.more}>and {hidden} more</p>}
    </>
  );
}

const ROWS_SHOWN = 6;

/** What lies in a tote, or in the field of a tag reader. Those to look at come first. */
function ContentList({ content: { name, rows } }: { readonly content: Content }) {
  const shown = rows.slice(0, ROWS_SHOWN);
  const hidden = rows.length - shown.length;
  const wasRead = rows.some(({ says }) => says !== null);
  return (
    <div className={styles.content}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Garment</th>
            <th scope="col">Order</th>
            <th scope="col">{wasRead ? 'Read' : 'Next'}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, says }) => (
            <tr key={label.id} data-says={says ?? undefined}>
              <td>
                {label.colour} {label.size}
              </td>
              <td>
                {label.orderNumber}, item {label.counter}
              </td>
              <td>{says === null ? nextStep(label) : CONTENT_TEXT[says]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className={styles.more}>and {hidden} more</p>}
    </div>
  );
}

/** Where a garment of a tote goes from there. */
function nextStep(label: LabelWork): string {
  if (isToPutBack(label)) return isUntouched(label) ? `Back to ${label.pickFace ?? 'stock'}` : 'To seconds';
  const work = workKindOf(label);
  return work === null ? FLOOR_STATE_TEXT[label.state] : WORK_WORDS[work].name;
}

/** A piece as it will look, and where it belongs. */
function Piece({ label }: { readonly label: LabelWork }) {
  return (
    <div className={styles.piece}>
      <StationPicture fileId={label.mockupFileId} alt={label.productName} />
      <dl>
        <div>
          <dt>{label.tote === null ? 'Pick face' : 'Tote'}</dt>
          <dd className={styles.unbroken}>
            {label.tote === null ? (label.pickFace ?? 'none') : formatTote(label.tote)}
          </dd>
        </div>
        <div>
          <dt>Pigeonhole</dt>
          <dd className={styles.unbroken}>{label.pigeonhole ?? 'none yet'}</dd>
        </div>
        <div>
          <dt>Label</dt>
          <dd>{label.code}</dd>
        </div>
      </dl>
    </div>
  );
}
