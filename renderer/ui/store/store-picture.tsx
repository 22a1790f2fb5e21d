import { pictureSource } from '../../../shared/features/making/products/products.rules.ts';
import type { ProductPicture } from '../../../shared/features/making/products/products.ts';

interface StorePictureProps {
  readonly picture: Pick<ProductPicture, 'renditions'> | null;
  readonly alt: string;
  /** Widths it is shown at. */
  readonly sizes: string;
  /** Fetched at once and first: the one picture above the fold. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/** A product's picture in the width the screen needs; its place is kept while it loads. */
export function StorePicture({ picture, alt, sizes, priority = false, className }: StorePictureProps) {
  const source = picture && pictureSource(picture);
  if (!source)
    return alt === '' ? (
      <span className={className} />
    ) : (
      <span className={className} role="img" aria-label={alt} />
    );
  return (
    <img
      className={className}
      alt={alt}
      sizes={sizes}
      srcSet={source.srcSet}
      src={source.src}
      width={source.width}
      height={source.height}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      {...(priority && { fetchPriority: 'high' })}
    />
  );
}
