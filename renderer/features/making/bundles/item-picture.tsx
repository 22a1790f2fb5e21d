import { IconPhoto } from '@tabler/icons-react';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './bundles.module.css';

/** A product’s picture next to its name. */
export function ItemPicture({ imageId }: { readonly imageId: string | null }) {
  if (imageId === null)
    return (
      <span className={styles.thumbnail}>
        <IconPhoto size={20} stroke={1.3} aria-hidden />
      </span>
    );
  return (
    <Picture
      src={productImagePath(imageId)}
      alt=""
      width={48}
      height={60}
      className={styles.thumbnail ?? ''}
    />
  );
}
