import type { BlockProps } from '../block-props.ts';
import styles from './spacer.module.css';

export function Spacer({ properties: { height, line } }: BlockProps<'spacer'>) {
  return (
    <div className={styles.spacer} style={{ height }}>
      {line && <hr />}
    </div>
  );
}
