import type { CSSProperties } from 'react';
import { pictureWords } from '../../../../../shared/features/making/products/products.ts';
import { bannerText } from '../../../../../shared/rules/blocks/blocks.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { StorePicture } from '../../../../ui/store/store-picture.tsx';
import { BlockAction } from '../block-action.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { BlockVideoPlayer, posterOf } from '../video/block-video.tsx';
import styles from './banner.module.css';

type BannerProps = BlockProps<'banner'>;

const BESIDE_SIZES = `${MEDIA.phone} 100vw, 50vw`;

function Media({ properties, products, priority, preview }: BannerProps) {
  const { media, mediaPosition, image, video, videoThumbnail } = properties;
  const sizes = mediaPosition === 'beside' ? BESIDE_SIZES : '100vw';
  if (video) {
    const poster = posterOf({ video, videoThumbnail, image });
    return (
      <div className={styles.media} data-part="banner-media">
        <BlockVideoPlayer video={video} poster={poster} sizes={sizes} priority={priority} preview={preview} />
      </div>
    );
  }
  const [lead] = products;
  const picture = lead?.pictures[0];
  if (media === 'bestseller' && lead && picture)
    return (
      <a className={styles.media} data-part="banner-media" data-product="" href={`/product/${lead.urlName}/`}>
        <StorePicture
          picture={picture}
          alt={pictureWords(lead.name, picture)}
          sizes={sizes}
          priority={priority}
        />
      </a>
    );
  if (!image) return null;
  return (
    <div className={styles.media} data-part="banner-media">
      <BlockPicture image={image} sizes={sizes} priority={priority} />
    </div>
  );
}

const hasMedia = ({ properties, products }: BannerProps): boolean =>
  properties.video !== null ||
  properties.image !== null ||
  (properties.media === 'bestseller' && products[0]?.pictures[0] !== undefined);

function bannerStyle({ properties }: BannerProps): CSSProperties {
  const { minHeight, ratio, font, fontScale, overlayColor, overlayOpacity } = properties;
  return Object.fromEntries([
    ['--banner-min-height', minHeight],
    ['--banner-ratio', `${ratio * 100}cqw`],
    ['--banner-font', font === '' ? 'var(--font-display)' : `"${font}", var(--font-display)`],
    ['--banner-font-scale', `${fontScale}`],
    ['--banner-overlay', overlayColor],
    ['--banner-overlay-opacity', `${overlayOpacity}`],
  ]);
}

export function Banner(props: BannerProps) {
  const { properties, level } = props;
  const { title, copy } = bannerText(properties);
  const pictured = hasMedia(props);
  return (
    <section
      className={styles.banner}
      data-part="banner"
      style={bannerStyle(props)}
      data-media={pictured ? properties.mediaPosition : 'none'}
      data-vertical={properties.verticalAlignment}
      data-horizontal={properties.horizontalAlignment}
    >
      {pictured && <Media {...props} />}
      <div className={styles.texts} data-part="banner-texts">
        {title !== '' && <Heading level={level}>{title}</Heading>}
        {copy !== '' && <p>{copy}</p>}
        <div className={styles.actions}>
          {properties.actions.map((action) => (
            <BlockAction key={`${action.text} ${action.href}`} action={action} />
          ))}
        </div>
      </div>
    </section>
  );
}
