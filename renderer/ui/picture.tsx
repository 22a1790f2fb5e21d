import styles from './picture.module.css';

export interface PictureSource {
  readonly src: string;
  readonly widthPx: number;
}

interface PictureProps {
  /** Empty when a text next to the image says the same. */
  readonly alt: string;
  /** One address, or renditions with their widths, from which the browser picks. */
  readonly src: string | readonly PictureSource[];
  readonly width: number;
  readonly height: number;
  /** CSS sizes, where `src` holds renditions. */
  readonly sizes?: string;
  /** Fetched at once and first: the one picture above the fold. */
  readonly priority?: boolean;
  readonly fit?: 'cover' | 'contain';
  readonly className?: string;
}

/** A picture that keeps its place while it loads and loads when it is about to be seen. Plain CSS: fit for stores. */
export function Picture({
  alt,
  src,
  width,
  height,
  sizes,
  priority = false,
  fit = 'cover',
  className,
}: PictureProps) {
  const renditions = typeof src === 'string' ? [] : src;
  const fallback = typeof src === 'string' ? src : (renditions.at(-1)?.src ?? '');
  return (
    <img
      className={className ? `${styles.picture} ${className}` : styles.picture}
      data-fit={fit}
      alt={alt}
      src={fallback}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' })}
      {...(renditions.length > 0 && {
        srcSet: renditions.map((one) => `${one.src} ${one.widthPx}w`).join(', '),
      })}
      {...(sizes && { sizes })}
    />
  );
}
