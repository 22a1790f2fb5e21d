import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import {
  CROP_HANDLES,
  CROP_UNITS,
  type Crop,
  type CropHandle,
  moveCrop,
  pullCrop,
} from '../../../shared/features/making/studio/studio.ts';
import styles from './crop-frame.module.css';

interface CropFrameProps {
  readonly crop: Crop;
  readonly least: Pick<Crop, 'w' | 'h'>;
  readonly ratio: number | null;
  /** The picture is there to be seen. */
  readonly isReady: boolean;
  readonly onCrop: (crop: Crop) => void;
  /** Enter keeps what the frame shows. */
  readonly onKeep: () => void;
}

const HANDLE_NAMES: Record<CropHandle, string> = {
  nw: 'Top left corner',
  n: 'Top edge',
  ne: 'Top right corner',
  e: 'Right edge',
  se: 'Bottom right corner',
  s: 'Bottom edge',
  sw: 'Bottom left corner',
  w: 'Left edge',
};

/** A hundredth of the picture; with Shift ten, with Alt a tenth. */
const STEP = CROP_UNITS / 100;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (shares: number) => `${(shares * 100) / CROP_UNITS}%`;

type Part = CropHandle | 'frame';

/** The frame over the picture, moved and pulled by pointer and keys. */
export function CropFrame({ crop, least, ratio, isReady, onCrop, onKeep }: CropFrameProps) {
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<{ part: Part; pointer: number; x: number; y: number; from: Crop } | null>(null);
  const change = (part: Part, from: Crop, dx: number, dy: number) =>
    onCrop(part === 'frame' ? moveCrop(from, dx, dy) : pullCrop(from, part, dx, dy, { least, ratio }));

  const begin = (event: PointerEvent<HTMLElement>, part: Part) => {
    if (event.button !== 0 || !isReady || drag.current) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { part, pointer: event.pointerId, x: event.clientX, y: event.clientY, from: crop };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    const box = surface.current?.getBoundingClientRect();
    if (!current || !box || current.pointer !== event.pointerId) return;
    const across = ((event.clientX - current.x) / box.width) * CROP_UNITS;
    const down = ((event.clientY - current.y) / box.height) * CROP_UNITS;
    change(current.part, current.from, across, down);
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, part: Part) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onKeep();
    }
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const step = STEP * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    change(part, crop, across * step, down * step);
  };
  const handlers = (part: Part) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, part),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, part),
  });
  const place = {
    left: percent(crop.x),
    top: percent(crop.y),
    width: percent(crop.w),
    height: percent(crop.h),
  };
  return (
    <div ref={surface} className={styles.surface}>
      <div className={styles.outside}>
        <div style={place} />
      </div>
      <div className={styles.frame} style={place}>
        <button
          type="button"
          className={styles.inside}
          aria-label="Crop frame, arrow keys move it"
          data-autofocus
          {...handlers('frame')}
        />
        {CROP_HANDLES.map((handle) => (
          <button
            key={handle}
            type="button"
            className={styles.handle}
            data-at={handle}
            aria-label={HANDLE_NAMES[handle]}
            {...handlers(handle)}
          />
        ))}
      </div>
    </div>
  );
}
