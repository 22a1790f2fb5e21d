import type { CSSProperties } from 'react';
import { colourSchema, pixelsSchema } from '../../../../../shared/features/site/blocks/blocks.ts';
import { POD_RATIOS } from '../../../../../shared/rules/constants/constants.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { Price } from '../../../../ui/store/store-price.tsx';
import { BlockLink } from '../block-link.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { BlockVideoPlayer, posterOf } from '../video/block-video.tsx';
import styles from './pod.module.css';

type PodProperties = BlockProps<'pod'>['properties'];

const SIZES = `${MEDIA.phone} 100vw, ${MEDIA.full} 410px, 33vw`;

function PodPrice({ price, salePrice, pricePrefix }: PodProperties) {
  if (!price) return null;
  const now = salePrice ?? price;
  return (
    <p>
      {pricePrefix && `${pricePrefix} `}
      <Price
        amountMinor={now.amountMinor}
        beforeMinor={salePrice ? price.amountMinor : null}
        currency={now.currency}
      />
    </p>
  );
}

/** Only plain values: a text of CSS could carry more declarations than the one it is for. */
const colour = (value: unknown): string | undefined => colourSchema.safeParse(value).data;
const corner = (value: unknown): string | number | undefined =>
  typeof value === 'number' ? value : pixelsSchema.safeParse(value).data;

function buttonLook({ buttonStyle }: PodProperties): CSSProperties {
  const { textColor, backgroundColor, borderColor, borderRadius, fill } = buttonStyle;
  return {
    color: colour(textColor),
    backgroundColor: fill === false ? undefined : colour(backgroundColor),
    borderColor: colour(borderColor),
    borderRadius: corner(borderRadius),
  };
}

/** Width to height, as CSS writes it. */
function aspectOf({ ratio, image, video }: PodProperties): string {
  if (ratio !== 'picture') return `1 / ${POD_RATIOS[ratio]}`;
  const shown = video ?? image;
  return shown?.width && shown.height ? `${shown.width} / ${shown.height}` : 'auto';
}

export function Pod({ properties, level, priority, preview }: BlockProps<'pod'>) {
  const { title, copy, href, image, video, videoThumbnail, icon, badge, overlay, buttonText } = properties;
  return (
    <article
      className={styles.pod}
      data-part="pod"
      style={Object.fromEntries([['--pod-ratio', aspectOf(properties)]])}
      data-overlay={overlay && (image ?? video) !== null}
      data-align={properties.textAlign}
      data-shadow={properties.textShadow}
    >
      <div className={styles.frame} data-part="pod-frame">
        {video ? (
          <BlockVideoPlayer
            video={video}
            poster={posterOf({ video, videoThumbnail, image })}
            sizes={SIZES}
            priority={priority}
            preview={preview}
          />
        ) : (
          image && <BlockPicture image={image} sizes={SIZES} priority={priority} />
        )}
        {badge !== '' && <span className={styles.badge}>{badge}</span>}
      </div>
      <div className={styles.texts} data-part="pod-texts">
        {icon && <BlockPicture image={icon} sizes="32px" className={styles.icon} priority={false} />}
        {title !== '' && (
          <Heading level={level} className={styles[`size${properties.titleSize}`]}>
            {href === '' ? (
              title
            ) : (
              <BlockLink href={href} className={styles.link}>
                {title}
              </BlockLink>
            )}
          </Heading>
        )}
        {copy !== '' && <p>{copy}</p>}
        <PodPrice {...properties} />
        {buttonText !== '' && href !== '' && (
          <span className={styles.button} style={buttonLook(properties)} aria-hidden={title !== ''}>
            {title === '' ? (
              <BlockLink href={href} className={styles.link}>
                {buttonText}
              </BlockLink>
            ) : (
              buttonText
            )}
          </span>
        )}
      </div>
    </article>
  );
}
