import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { designDifferences } from '../../../../../../shared/features/making/studio/scene.history.differences.ts';
import type {
  DesignVersion,
  OpenDesign,
} from '../../../../../../shared/features/making/studio/studio.calls.ts';
import type { Side } from '../../../../../../shared/features/making/studio/studio.ts';
import { MEDIA } from '../../../../../styles/breakpoints.ts';
import { SIDE_NAMES } from '../../layout/side-strip.tsx';
import type { Studio } from '../../studio-state.ts';
import { useMedia } from '../../use-media.ts';
import { VersionPicture } from './version-picture.tsx';
import styles from './versions.module.css';

const TITLES = { before: 'This version', now: 'As it is now' } as const;
type Shown = keyof typeof TITLES;
const SHOWN: readonly Shown[] = ['before', 'now'];

interface CompareVersionProps {
  readonly base: OpenDesign['base'];
  readonly version: DesignVersion;
  readonly studio: Studio;
  readonly side: Side;
}

/** A version next to the design as it is now, with a list of what is different. On a phone one of them shows at a time. */
export function CompareVersion({ base, version, studio, side }: CompareVersionProps) {
  const { scene, settings } = studio;
  const isPhone = useMedia(MEDIA.phone);
  const [only, setOnly] = useState<Shown>('now');
  const differences = useMemo(
    () => designDifferences(version, { scene, settings }),
    [version, scene, settings],
  );
  const pictures = {
    before: version,
    now: { id: 'now', scene, settings },
  };
  const shown = isPhone ? [only] : SHOWN;
  return (
    <>
      {isPhone && (
        <SegmentedControl
          aria-label="What shows"
          value={only}
          onChange={(next) => setOnly(next === 'before' ? 'before' : 'now')}
          data={SHOWN.map((each) => ({ value: each, label: TITLES[each] }))}
        />
      )}
      <div className={styles.compared}>
        {shown.map((each) => (
          <figure key={each} className={styles.comparedOne}>
            <div className={styles.looked}>
              <VersionPicture
                base={base}
                version={pictures[each]}
                side={side}
                alt={`${SIDE_NAMES[side]}, ${each === 'before' ? 'this version' : 'as it is now'}`}
              />
            </div>
            {!isPhone && <figcaption>{TITLES[each]}</figcaption>}
          </figure>
        ))}
      </div>
      <section aria-label="What is different now">
        {differences === null ? (
          <p className={styles.none}>This version has other sides, so we can’t list what is different.</p>
        ) : differences.length === 0 ? (
          <p className={styles.none}>Nothing is different</p>
        ) : (
          <ul className={styles.differences}>
            {differences.map(({ words }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two elements may have the same words
              <li key={index}>{words}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
