import { type PointerEvent, useState } from 'react';
import { elementTransform } from '../../../../../shared/features/making/studio/studio.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
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

const HANDLE_PX = 6;
const TURN_AWAY_PX = 28;
/** How far from its middle a handle is caught, and the least side of a frame before its handles move outwards. */
const REACH = {
  mouse: { catchPx: 12, leastPx: 48, stretchFromPx: 56 },
  touch: { catchPx: 22, leastPx: 88, stretchFromPx: 100 },
} as const;

/** How far handles move out of a side, so that the thing itself can still be taken hold of. */
export const outwardPx = (sidePx: number, leastPx: number): number => Math.max(0, (leastPx - sidePx) / 2);

/** The frame around what is selected, with its handles. */
export function Selection({ frame, stretches, isLocked, mmPerPx, onHandle }: SelectionProps) {
  const [reach] = useState(() => (matchMedia(MEDIA.coarse).matches ? REACH.touch : REACH.mouse));
  const { width, height } = frame;
  const x = width / 2;
  const y = height / 2;
  const outX = x + outwardPx(width / mmPerPx, reach.leastPx) * mmPerPx;
  const outY = y + outwardPx(height / mmPerPx, reach.leastPx) * mmPerPx;
  const turnY = -outY - (TURN_AWAY_PX + reach.catchPx - REACH.mouse.catchPx) * mmPerPx;
  const isLarge = Math.min(width, height) / mmPerPx >= reach.stretchFromPx;
  // A line is as thin as it is: its ends have room.
  const stretchesWidth = stretches !== 'none' && (isLarge || stretches === 'width');
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
      <circle r={reach.catchPx * mmPerPx} fill="transparent" />
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
          <line className={styles.frame} x1={0} x2={0} y1={-y} y2={turnY} />
          {stretchesWidth && handle('width', outX, 0, 'ew-resize', 'width')}
          {stretches === 'both' && isLarge && handle('height', 0, outY, 'ns-resize', 'height')}
          {handle('scale', -outX, -outY, 'nwse-resize', 'nw')}
          {handle('scale', outX, -outY, 'nesw-resize', 'ne')}
          {handle('scale', outX, outY, 'nwse-resize', 'se')}
          {handle('scale', -outX, outY, 'nesw-resize', 'sw')}
          {handle('rotate', 0, turnY, 'grab', 'rotate')}
        </>
      )}
    </g>
  );
}
