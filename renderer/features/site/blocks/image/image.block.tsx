import { MEDIA } from '../../../../styles/breakpoints.ts';
import { BlockLink } from '../block-link.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './image.module.css';

export function Image({ properties, priority, preview }: BlockProps<'image'>) {
  const { image, href, caption, borderRadius } = properties;
  if (!image) return preview ? <div data-picture-frame="" /> : null;
  const picture = <BlockPicture image={image} sizes={`${MEDIA.full} 1250px, 100vw`} priority={priority} />;
  return (
    <figure className={styles.image} style={borderRadius === '' ? {} : { borderRadius }}>
      {href === '' ? picture : <BlockLink href={href}>{picture}</BlockLink>}
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
