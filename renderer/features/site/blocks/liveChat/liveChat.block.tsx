import { IconMessageCircle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import store from '../../../../ui/store/store.module.css';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';
import { Paragraphs } from '../paragraphs.tsx';

/** Where the chat opens by itself, for a person who is logged in. */
const CHAT_PAGE = '/store-help/';

/** The block’s own group isn’t one of the chat’s and means support. Spec 3 §4.4. */
const groupOf = (group: string): string => (group === 'general' ? 'support' : group);

export function LiveChat({ properties, figures, level }: BlockProps<'liveChat'>) {
  const { group, title, body, image, buttonStyle, buttonText, showAfterSeconds } = properties;
  const wait: CSSProperties = Object.fromEntries([['--wait', `${showAfterSeconds}s`]]);
  return (
    <div className="block-live-chat" data-waits={showAfterSeconds > 0} style={wait}>
      {image ? (
        <BlockPicture image={image} sizes="96px" priority={false} />
      ) : (
        <IconMessageCircle size={32} stroke={1.5} aria-hidden />
      )}
      <div className="texts">
        {title !== '' && <Heading level={level}>{title}</Heading>}
        {body !== '' && <Paragraphs text={body} />}
      </div>
      {buttonText !== '' && (
        <a
          className={buttonStyle === 'primary' ? store.button : store.quiet}
          href={`${figures.dashboardOrigin}${CHAT_PAGE}?chat=${groupOf(group)}`}
        >
          {buttonText}
        </a>
      )}
    </div>
  );
}
