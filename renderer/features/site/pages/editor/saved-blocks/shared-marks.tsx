import { IconLink } from '@tabler/icons-react';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import type { Box } from '../canvas/geometry.ts';
import styles from './saved-blocks.module.css';
import { sharedWords, useSharedOnPage } from './shared-on-page.ts';

interface SharedMarksProps {
  readonly boxOf: (uid: Uid) => Box | null;
}

/** A link at the corner of every place of a shared block on the page. */
export function SharedMarks({ boxOf }: SharedMarksProps) {
  const { places } = useSharedOnPage();
  return [...places.values()].map((at) => {
    const box = boxOf(at.place.uid);
    return (
      box && (
        <span
          key={at.place.uid}
          className={styles.mark}
          data-differs={at.differences.length > 0 || undefined}
          style={{ left: box.x + box.width, top: box.y }}
          title={sharedWords(at)}
        >
          <IconLink size={14} aria-hidden />
        </span>
      )
    );
  });
}
