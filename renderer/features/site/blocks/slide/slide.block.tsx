import { bannerText } from '../../../../../shared/rules/blocks/blocks.ts';
import { BlockAction } from '../block-action.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import styles from './slide.module.css';

export function Slide({ properties, level, priority }: BlockProps<'slide'>) {
  const { image, actions } = properties;
  const { title, copy } = bannerText(properties);
  return (
    <div className={styles.slide} data-pictured={image !== null || undefined}>
      {image && <BlockPicture className={styles.picture} image={image} sizes="100vw" priority={priority} />}
      {(title !== '' || copy !== '' || actions.length > 0) && (
        <div className={styles.texts}>
          {title !== '' && <Heading level={level}>{title}</Heading>}
          {copy !== '' && <p>{copy}</p>}
          {actions.length > 0 && (
            <div className={styles.actions}>
              {actions.map((action) => (
                <BlockAction key={`${action.text} ${action.href}`} action={action} />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
