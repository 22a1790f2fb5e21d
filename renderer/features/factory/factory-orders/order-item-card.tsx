import type {
  FactoryItem,
  FactoryLabel,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import {
  FLOOR_STATE_TEXT,
  floorRank,
  isOutOfWork,
} from '../../../../shared/features/factory/labels/labels.ts';
import { formatTote } from '../../../../shared/features/factory/totes/totes.ts';
import { shopperTextsLine } from '../../../../shared/features/making/personalisation/personalisation.rules.ts';
import { Code } from '../../../ui/code.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import { OrderPicture } from '../../selling/orders/orders.ts';
import styles from './order-item-card.module.css';
import { PrintFileCard } from './print-file-card.tsx';

const HASH_SHOWN = 10;

function toneOf(label: FactoryLabel): Tone {
  if (isOutOfWork(label.state)) return 'bad';
  if (label.state === 'packed') return 'good';
  return floorRank(label.state) >= floorRank('picked') ? 'note' : 'neutral';
}

function LabelLine({ label }: { readonly label: FactoryLabel }) {
  return (
    <li className={styles.label}>
      <span className={styles.counter}>
        {label.counter} of {label.of}
      </span>
      <ProjectLink to={`/factory/trace/${label.code}/`} className={styles.code}>
        {label.code}
      </ProjectLink>
      <StatusPill tone={toneOf(label)}>{FLOOR_STATE_TEXT[label.state]}</StatusPill>
      {label.shortAt !== null && label.state === 'label_printed' && <small>waits for stock</small>}
      {label.isToPutBack && (
        <ProjectLink to={`/factory/put-backs/?search=${label.code}`}>garment to put back</ProjectLink>
      )}
      {label.tote !== null && <small>in {formatTote(label.tote)}</small>}
      {label.parentId !== null && <small>made again</small>}
      {label.timesPrinted > 1 && <small>label printed {label.timesPrinted} times</small>}
    </li>
  );
}

/** One item of an order: its blank, its print, and each piece's progress. */
export function OrderItemCard({ item }: { readonly item: FactoryItem }) {
  const { blank, designVersion } = item;
  const variant = `${item.options.Colour ?? blank.colour}, ${item.options.Size ?? blank.size}`;
  return (
    <article className={styles.item}>
      <OrderPicture fileId={item.imageFileId} alt={`${item.name}, ${variant}`} size="large" opens />
      <div className={styles.body}>
        <div className={styles.head}>
          <h3>{item.name}</h3>
          <span className={styles.quantity}>
            {item.quantity} × {variant}
          </span>
          {item.texts.length > 0 && <span>{shopperTextsLine(item.texts)}</span>}
          {item.bundle && <span className={styles.bundle}>{`In the bundle ${item.bundle.name}`}</span>}
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Pick face</dt>
            <dd className={styles.face}>{blank.pickFace ?? 'none'}</dd>
          </div>
          <div>
            <dt>Blank</dt>
            <dd className={styles.codeText}>{blank.sku}</dd>
          </div>
          <div>
            <dt>Platen</dt>
            <dd>{blank.platen?.code ?? 'none'}</dd>
          </div>
          <div>
            <dt>Design version</dt>
            <dd>
              {designVersion.number}{' '}
              <Code value={designVersion.sceneHash} what="hash of the scene" short={HASH_SHOWN} />
            </dd>
          </div>
        </dl>
        <div className={styles.files}>
          {item.printFiles.length === 0 && <StatusPill tone="bad">No print file</StatusPill>}
          {item.printFiles.map((file) => (
            <PrintFileCard
              key={file.id}
              file={file}
              artwork={designVersion.sides.find(({ side }) => side === file.side)}
              ground={blank.hex}
            />
          ))}
        </div>
        {item.labels.length > 0 && (
          <ul className={styles.labels} aria-label="Labels">
            {item.labels.map((label) => (
              <LabelLine key={label.id} label={label} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
