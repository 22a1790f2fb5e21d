import type { BlockProps } from '../block-props.ts';
import { Section } from '../section.tsx';
import styles from './row.module.css';

export function Row({ uid, properties, level, children }: BlockProps<'row'>) {
  return (
    <Section uid={uid} title={properties.title} level={level}>
      <div className={styles.row} data-phone-columns={properties.phoneColumns}>
        {children}
      </div>
    </Section>
  );
}
