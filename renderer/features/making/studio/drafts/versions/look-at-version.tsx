import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type {
  DesignVersion,
  OpenDesign,
} from '../../../../../../shared/features/making/studio/studio.calls.ts';
import type { Side } from '../../../../../../shared/features/making/studio/studio.ts';
import { SIDE_NAMES } from '../../layout/side-strip.tsx';
import type { Studio } from '../../studio-state.ts';
import { CompareVersion } from './compare-version.tsx';
import { useFocusOnce } from './use-focus-once.ts';
import { VersionPicture } from './version-picture.tsx';
import { firstSide, momentOf, titleOf } from './version-words.ts';
import styles from './versions.module.css';

interface LookAtVersionProps {
  readonly base: OpenDesign['base'];
  readonly version: DesignVersion;
  readonly studio: Studio;
  readonly isComparing: boolean;
  readonly onCompare: (isComparing: boolean) => void;
  readonly onRestore: () => void;
  readonly onBack: () => void;
}

/** A version as it was, to look at, alone or next to the design as it is now. */
export function LookAtVersion(props: LookAtVersionProps) {
  const { base, version, studio, isComparing, onCompare, onRestore, onBack } = props;
  const { scene } = version;
  const [side, setSide] = useState<Side>(() => firstSide(scene));
  const back = useFocusOnce<HTMLButtonElement>(true);
  return (
    <div className={styles.look}>
      <div className={styles.lookHead}>
        <p>
          As on {momentOf(version.at)}. {titleOf(version)}.
        </p>
        <Button
          variant={isComparing ? 'light' : 'default'}
          size="compact-md"
          aria-pressed={isComparing}
          onClick={() => onCompare(!isComparing)}
        >
          Compare with now
        </Button>
      </div>
      {scene.sides.length > 1 && (
        <SegmentedControl
          aria-label="Version side"
          value={side}
          onChange={(next) => {
            const chosen = scene.sides.find((each) => each.side === next);
            if (chosen) setSide(chosen.side);
          }}
          data={scene.sides.map((each) => ({ value: each.side, label: SIDE_NAMES[each.side] }))}
        />
      )}
      {isComparing ? (
        <CompareVersion base={base} version={version} studio={studio} side={side} />
      ) : (
        <div className={styles.looked}>
          <VersionPicture
            base={base}
            version={version}
            side={side}
            alt={`${SIDE_NAMES[side]} of this version`}
          />
        </div>
      )}
      <div className={styles.acts}>
        <Button onClick={onRestore}>Restore</Button>
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
