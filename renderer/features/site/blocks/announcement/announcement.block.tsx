import { BlockAction } from '../block-action.tsx';
import { BlockPicture } from '../block-picture.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './announcement.module.css';

export function Announcement({ properties }: BlockProps<'announcement'>) {
  const { text, icon, action, actionStyle, alignment } = properties;
  if (text === '') return null;
  return (
    <div className={styles.announcement} data-alignment={alignment}>
      <p>
        {icon && <BlockPicture image={icon} sizes="24px" className={styles.icon} priority={false} />}
        {text}
      </p>
      {action && <BlockAction action={action} look={actionStyle} size="small" />}
    </div>
  );
}
