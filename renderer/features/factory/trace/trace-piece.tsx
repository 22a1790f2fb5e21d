import { IconBarcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type Failure,
  failurePlace,
  failureReason,
} from '../../../../shared/features/factory/failure-photos/failure-photos.ts';
import { FLOOR_STATE_TEXT } from '../../../../shared/features/factory/labels/labels.ts';
import type { TraceEvent, TracePiece } from '../../../../shared/features/factory/trace/trace.ts';
import { SOFT_DPI } from '../../../../shared/features/making/studio/studio.ts';
import { scanWords } from '../../../../shared/features/selling/orders/orders.ts';
import { Code } from '../../../ui/code.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { OrderPicture } from '../../selling/orders/orders.ts';
import { PrintFileCard } from '../factory-orders/factory-orders.ts';
import { FailurePhoto } from '../failure-photos/failure-photos.tsx';
import styles from './trace.module.css';

const HASH_SHOWN = 16;

interface TracePieceViewProps {
  readonly piece: TracePiece;
  readonly orderNumber: string;
}

/** One piece, from what it is back to the design it was made from, and every scan on the way. */
export function TracePieceView({ piece, orderNumber }: TracePieceViewProps) {
  const { designVersion } = piece;
  const name = `Piece ${piece.counter} of ${piece.of}`;
  return (
    <section
      className={styles.piece}
      aria-label={piece.state === 'spoiled' ? `${name}, spoiled, ${piece.labelCode}` : name}
    >
      <Step name={piece.state === 'spoiled' ? `${name}, spoiled` : name}>
        <div className={styles.made}>
          <OrderPicture
            fileId={piece.imageFileId}
            alt={`${piece.name} in ${piece.colour}`}
            size="large"
            opens
          />
          <div className={styles.lines}>
            <b>{piece.name}</b>
            <span>
              {piece.colour}, {piece.size}
            </span>
            <small>Blank {piece.blankSku}</small>
            <Code value={piece.labelCode} what="the label’s code" />
            <StatusPill tone={piece.state === 'packed' ? 'good' : 'note'}>
              {FLOOR_STATE_TEXT[piece.state]}
            </StatusPill>
          </div>
        </div>
      </Step>
      <Step name="Design version">
        <p className={styles.version}>
          <b>Version {designVersion.number}</b>
          <span>
            published <OrderDate at={designVersion.createdAt} />
          </span>
          <Code value={designVersion.sceneHash} what="the scene’s hash" short={HASH_SHOWN} />
        </p>
        {designVersion.sides.map(({ side, layers }) => (
          <details key={side} className={styles.layers}>
            <summary>
              <b>{side}</b>, {layers.length === 1 ? '1 layer' : `${layers.length} layers`}
            </summary>
            <ol>
              {layers.map((layer) => (
                <li key={layer.id}>
                  <span>{layer.words}</span>
                  <small>
                    {layer.detail}
                    {layer.dpi !== null && `, ${layer.dpi} DPI${layer.dpi < SOFT_DPI ? ' (soft)' : ''}`}
                  </small>
                </li>
              ))}
            </ol>
          </details>
        ))}
      </Step>
      <Step name="Print files">
        <div className={styles.files}>
          {piece.printFiles.map((file) => (
            <PrintFileCard
              key={file.id}
              file={file}
              artwork={designVersion.sides.find(({ side }) => side === file.side)}
              ground={null}
            />
          ))}
        </div>
      </Step>
      <Step name="Scans" last>
        <Scans piece={piece} orderNumber={orderNumber} />
      </Step>
    </section>
  );
}

interface StepProps {
  readonly name: string;
  readonly last?: boolean;
  readonly children: ReactNode;
}

/** One step of the trace, on the thread that connects them. */
export function Step({ name, last = false, children }: StepProps) {
  return (
    <div className={styles.step} data-last={last || undefined}>
      <h3 className={styles.stepName}>{name}</h3>
      <div className={styles.stepBody}>{children}</div>
    </div>
  );
}

function Scans({ piece, orderNumber }: TracePieceViewProps) {
  const { events, failures, counter } = piece;
  if (events.length === 0) return <p className={styles.none}>No scan yet.</p>;
  return (
    <ol className={styles.scans}>
      {events.map((event) => (
        <li key={event.id}>
          <IconBarcode size={18} stroke={1.6} aria-hidden />
          <ScanWhat event={event} failure={failures.find(({ id }) => id === event.id)} />
          <OrderDate at={event.at} />
          <span>{[event.staffName, event.stationName].filter(Boolean).join(', ') || 'unknown'}</span>
          <ScanPhoto failure={failures.find(({ id }) => id === event.id)} piece={{ orderNumber, counter }} />
        </li>
      ))}
    </ol>
  );
}

interface ScanWhatProps {
  readonly event: TraceEvent;
  readonly failure: Failure | undefined;
}

function ScanWhat({ event, failure }: ScanWhatProps) {
  if (failure)
    return (
      <b>
        {failurePlace(failure)}
        <span> {failureReason(failure)}</span>
      </b>
    );
  return (
    <b>
      {scanWords(event.kind)}
      {event.note !== null && <span> {event.note}</span>}
    </b>
  );
}

function ScanPhoto({
  failure,
  piece,
}: Pick<ScanWhatProps, 'failure'> & Pick<Parameters<typeof FailurePhoto>[0], 'piece'>) {
  return failure?.photo ? (
    <span className={styles.photo}>
      <FailurePhoto failure={failure} piece={piece} />
    </span>
  ) : null;
}
