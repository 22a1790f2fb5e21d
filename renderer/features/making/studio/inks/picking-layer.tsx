import { Button } from '@mantine/core';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listInks, type SceneSide } from '../../../../../shared/features/making/studio/studio.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { type AreaOnStage, pointOnArea } from '../stage/stage-view.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { InkPick } from './ink-picking.ts';
import styles from './picking-layer.module.css';
import { readInk } from './read-ink.ts';

/** Most inks that are offered as buttons. */
const MOST_INKS = 8;

interface PickingLayerProps {
  readonly pick: InkPick;
  readonly side: SceneSide;
  readonly cloth: string;
  readonly area: AreaOnStage;
  readonly resources: StudioResources;
  readonly onSaid: (text: string) => void;
  readonly onEnd: () => void;
}

/** Lies over the stage while a colour is picked: a press takes the one below it. Keys choose among the design’s inks. */
export function PickingLayer({ pick, side, cloth, area, resources, onSaid, onEnd }: PickingLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [isReading, setReading] = useState(false);
  const inks = useMemo(
    () => [...new Set([...listInks(side), cloth].map((ink) => ink.toLowerCase()))].slice(0, MOST_INKS),
    [side, cloth],
  );
  const leave = useCallback(() => {
    const stage = layer.current?.closest<HTMLElement>('[data-region]');
    onEnd();
    const { from } = pick;
    if (from instanceof HTMLElement && from !== document.body) from.focus({ preventScroll: true });
    // A menu or a sheet that it began in may be gone.
    if (document.activeElement !== from || from === document.body) stage?.focus({ preventScroll: true });
  }, [pick, onEnd]);
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    };
    // Before the stage, for which Escape means something else.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [leave]);
  const take = (ink: string) => {
    pick.onInk(ink);
    onSaid(`Colour ${ink}`);
    leave();
  };
  const press = (event: MouseEvent<HTMLDivElement>) => {
    if (isReading || event.target !== event.currentTarget) return;
    const point = pointOnArea(event.currentTarget, area, { x: event.clientX, y: event.clientY });
    setReading(true);
    readInk(side, point, cloth, resources).then(take, () => {
      setReading(false);
      showSnackbar({ text: 'We couldn’t read this colour. Try again.' });
    });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose among the colours of its bar
    <div
      ref={layer}
      role="toolbar"
      aria-label="Pick a colour"
      tabIndex={-1}
      className={styles.layer}
      data-own-keys
      data-busy={isReading || undefined}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={press}
    >
      <div className={styles.bar}>
        <span className={styles.hint}>Press a colour in the design, or choose one:</span>
        <span className={styles.inks}>
          {inks.map((ink) => (
            <button
              key={ink}
              type="button"
              className={styles.ink}
              aria-label={`Colour ${ink}`}
              title={ink}
              style={{ background: ink }}
              onClick={() => take(ink)}
            />
          ))}
        </span>
        <Button variant="default" size="compact-md" onClick={leave}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
