import { MEDIA } from '../../../../styles/breakpoints.ts';
import { BlockAction } from '../block-action.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { RichWords } from '../rich-words.tsx';

const SIZES = `${MEDIA.phone} 100vw, ${MEDIA.full} 620px, 50vw`;

export function Card({ properties, level, priority, children }: BlockProps<'card'>) {
  const { title, copy, image, imagePosition, action, look } = properties;
  return (
    <article className="block-card" data-look={look} data-image={image ? imagePosition : 'none'}>
      {image && <BlockPicture image={image} sizes={SIZES} priority={priority} className="card-image" />}
      <div className="card-body">
        {title !== '' && (
          <Heading level={level} className="card-title">
            {title}
          </Heading>
        )}
        <RichWords text={copy} name="copy" level={level} isHeaded={title !== ''} />
        {children}
        {action && <BlockAction action={action} />}
      </div>
    </article>
  );
}
