import { IconDownload } from '@tabler/icons-react';
import type {
  ArtworkSide,
  PrintFileFacts,
} from '../../../../shared/features/factory/factory-orders/factory-orders.ts';
import { artworkFacts } from '../../../../shared/features/factory/labels/labels.ts';
import { SOFT_DPI } from '../../../../shared/features/making/studio/studio.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Code } from '../../../ui/code.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './print-file-card.module.css';
import { printDownload, printThumbnail } from './print-thumbnail.ts';

interface PrintFileCardProps {
  readonly file: PrintFileFacts;
  readonly artwork: ArtworkSide | undefined;
  /** Colour of the cloth, on which the print is shown. */
  readonly ground: string | null;
}

const HASH_SHOWN = 10;

const STATUS = {
  waiting: { tone: 'warn', words: 'Not started' },
  rendering: { tone: 'note', words: 'Being made' },
  failed: { tone: 'bad', words: 'Failed' },
} as const;

/** One side's print file: what it shows, its size, its hash, and the file itself. */
export function PrintFileCard({ file, artwork, ground }: PrintFileCardProps) {
  const dpi = artwork?.lowestDpi ?? null;
  const name = `${file.side} print`;
  return (
    <figure className={styles.card}>
      {file.status === 'ready' ? (
        <button
          type="button"
          className={styles.ground}
          style={ground === null ? undefined : { background: ground }}
          aria-label={`Show the ${name}`}
          onClick={() => void openPopup('image-preview', { src: printThumbnail(file.id), alt: name })}
        >
          <Picture src={printThumbnail(file.id)} alt="" width={96} height={112} fit="contain" />
        </button>
      ) : (
        <span className={styles.ground} />
      )}
      <figcaption className={styles.facts}>
        <b>{file.side}</b>
        {artworkFacts(file).map(([name, value]) => (
          <span key={name}>{name === 'Position' ? value : `${name} ${value}`}</span>
        ))}
        <span>
          {file.widthPx} × {file.heightPx} px
        </span>
        {file.status !== 'ready' && (
          <StatusPill tone={STATUS[file.status].tone}>{STATUS[file.status].words}</StatusPill>
        )}
        {file.error !== null && <span className={styles.error}>{file.error}</span>}
        {dpi !== null && <span data-soft={dpi < SOFT_DPI || undefined}>Pictures at {dpi} DPI or more</span>}
        {file.sha256 !== null && (
          <span className={styles.hash}>
            <Code value={file.sha256} what={`SHA-256 of the ${name}`} short={HASH_SHOWN} />
            <a
              href={printDownload(file.id)}
              download
              className={styles.download}
              aria-label={`Download the ${name} as PNG`}
            >
              <IconDownload size={18} stroke={1.6} aria-hidden />
            </a>
          </span>
        )}
      </figcaption>
    </figure>
  );
}
