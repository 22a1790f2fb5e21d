import { BlockAction } from '../block-action.tsx';
import type { BlockProps } from '../block-props.ts';
import styles from './button.module.css';

export function Button({ properties }: BlockProps<'button'>) {
  const { iconPosition, size, alignment } = properties;
  return (
    <div className={styles.button} data-alignment={alignment}>
      <BlockAction action={properties} iconPosition={iconPosition} size={size} />
    </div>
  );
}
