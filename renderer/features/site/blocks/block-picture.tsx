import type { BlockImage } from '../../../../shared/features/site/blocks/blocks.ts';

interface BlockPictureProps {
  readonly image: BlockImage;
  /** Widths it is shown at. */
  readonly sizes: string;
  readonly priority: boolean;
  readonly className?: string | undefined;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** A merchant's picture in the width the screen needs. */
export function BlockPicture({ image, sizes, priority, className }: BlockPictureProps) {
  const { src, alt, width, height, renditions, focal } = image;
  return (
    <img
      className={className}
      alt={alt}
      {...(renditions.length > 0 && {
        sizes,
        srcSet: renditions.map((rendition) => `${rendition.src} ${rendition.width}w`).join(', '),
      })}
      src={src}
      {...(width && height && { width, height })}
      {...(focal && { style: { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` } })}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      {...(priority && { fetchPriority: 'high' })}
    />
  );
}
