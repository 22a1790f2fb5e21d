import { IconShirt } from '@tabler/icons-react';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './order-picture.module.css';

interface OrderPictureProps {
  readonly fileId: string | null;
  /** Empty when a text next to it says so. */
  readonly alt: string;
  readonly size?: 'small' | 'medium' | 'large';
  /** Opens the picture at its full size when pressed. */
  readonly opens?: boolean;
}

const WIDTHS = { small: 40, medium: 64, large: 168 } as const;
/** Proportions of every garment picture: 1000 by 1200. */
const RATIO = 1.2;

/** The mockup of what is to be made. */
export function OrderPicture({ fileId, alt, size = 'small', opens = false }: OrderPictureProps) {
  const width = WIDTHS[size];
  if (fileId === null)
    return (
      <span className={styles.frame} data-size={size} aria-hidden>
        <IconShirt size={width / 2} stroke={1.3} />
      </span>
    );
  const src = productImagePath(fileId);
  const picture = (
    <Picture
      src={src}
      alt={opens ? '' : alt}
      width={width}
      height={width * RATIO}
      {...(styles.picture && { className: styles.picture })}
    />
  );
  if (!opens)
    return (
      <span className={styles.frame} data-size={size}>
        {picture}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.frame}
      data-size={size}
      aria-label={`Show the mockup of ${alt}`}
      onClick={() => void openPopup('image-preview', { src, alt })}
    >
      {picture}
    </button>
  );
}
