import styles from './jobsheet.module.css';

interface BarcodeProps {
  /** An SVG picture as the server draws it. */
  readonly picture: string;
  readonly alt: string;
  readonly kind: 'order' | 'label' | 'qr';
}

/** A barcode, drawn by the printer's own lines and not by pixels. */
export function Barcode({ picture, alt, kind }: BarcodeProps) {
  return (
    <img
      className={styles.barcode}
      data-kind={kind}
      alt={alt}
      src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
    />
  );
}
