import type { PointerEvent } from 'react';
import { elementTransform } from '../../../../../shared/features/making/studio/studio.ts';
import type { Frame, GestureKind } from './gestures.ts';
import styles from './stage.module.css';

interface SelectionProps {
  readonly frame: Frame;
  /** Which sides can be pulled on their own. */
  readonly stretches: 'none' | 'width' | 'both';
  readonly isLocked: boolean;
  /** Millimetres of one pixel of the screen: handles keep their size at every zoom. */
  readonly mmPerPx: number;
  readonly onHandle: (event: PointerEvent<SVGElement>, kind: GestureKind) => void;
}

const HANDLE_PX = 7;
const TOUCH_PX = 22;
const TURN_AWAY_PX = 34;

/** The frame around what is selected, with its handles. */
export function Selection({ frame, stretches, isLocked, mmPerPx, onHandle }: SelectionProps) {
  const { width, height } = frame;
  const x = width / 2;
  const y = height / 2;
  const handle = (kind: GestureKind, atX: number, atY: number, cursor: string, key: string) => (
    <g
      key={key}
      transform={`translate(${atX} ${atY})`}
      style={{ cursor }}
      className={styles.handle}
      data-handle={kind}
      data-corner={key}
      onPointerDown={(event) => onHandle(event, kind)}
    >
      <circle r={TOUCH_PX * mmPerPx} fill="transparent" />
      {kind === 'width' || kind === 'height' ? (
        <rect
          className={styles.grip}
          x={(kind === 'width' ? -3 : -9) * mmPerPx}
          y={(kind === 'width' ? -9 : -3) * mmPerPx}
          width={(kind === 'width' ? 6 : 18) * mmPerPx}
          height={(kind === 'width' ? 18 : 6) * mmPerPx}
          rx={3 * mmPerPx}
        />
      ) : (
        <circle className={styles.grip} r={HANDLE_PX * mmPerPx} />
      )}
    </g>
  );
  return (
    <g transform={elementTransform(frame)} className={styles.selection}>
      <rect className={styles.frame} x={-x} y={-y} width={width} height={height} />
      {!isLocked && (
        <>
          <line className={styles.frame} x1={0} x2={0} y1={-y} y2={-y - TURN_AWAY_PX * mmPerPx} />
          {stretches !== 'none' && handle('width', x, 0, 'ew-resize', 'width')}
          {stretches === 'both' && handle('height', 0, y, 'ns-resize', 'height')}
          {handle('scale', -x, -y, 'nwse-resize', 'nw')}
          {handle('scale', x, -y, 'nesw-resize', 'ne')}
          {handle('scale', x, y, 'nwse-resize', 'se')}
          {handle('scale', -x, y, 'nesw-resize', 'sw')}
          {handle('rotate', 0, -y - TURN_AWAY_PX * mmPerPx, 'grab', 'rotate')}
        </>
      )}
    </g>
  );
}
