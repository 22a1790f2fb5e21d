import type { BlockButton } from '../../../../shared/features/site/blocks/blocks.ts';
import { storeActionAddress } from '../../../../shared/features/site/blocks/blocks.ts';
import { showsAction } from '../../../../shared/rules/blocks/blocks.ts';
import store from '../../../ui/store/store.module.css';
import styles from './block-action.module.css';
import { BlockLink } from './block-link.tsx';
import { BlockPicture } from './block-picture.tsx';

interface BlockActionProps {
  readonly action: BlockButton;
  readonly look?: 'primary' | 'secondary' | 'none';
  readonly iconPosition?: 'left' | 'right';
  readonly size?: 'small' | 'standard' | 'large';
}

/** A button that leads somewhere. Without a text, or without anywhere to lead, there is none. Spec 3 §5.5. */
export function BlockAction({
  action,
  look = action.primary ? 'primary' : 'secondary',
  iconPosition = 'left',
  size = 'standard',
}: BlockActionProps) {
  const href = action.href || storeActionAddress(action.action);
  if (!(href && showsAction(action))) return null;
  const button = look === 'primary' ? store.button : store.quiet;
  const icon = action.icon && (
    <BlockPicture image={action.icon} sizes="20px" className={styles.icon} priority={false} />
  );
  return (
    <BlockLink
      href={href}
      target={action.target}
      look={look}
      className={look === 'none' ? styles.plain : `${button} ${styles.button} ${styles[size]}`}
    >
      {iconPosition === 'left' && icon}
      {action.text}
      {iconPosition === 'right' && icon}
    </BlockLink>
  );
}
