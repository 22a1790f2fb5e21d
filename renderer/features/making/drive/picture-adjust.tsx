import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import {
  type Crop,
  cropToRatio,
  isWhole,
  WHOLE_CROP,
} from '../../../../shared/features/making/studio/studio.ts';
import { type MediaCrop, shownPixels } from '../../../../shared/rules/media/media.ts';
import { CropFrame } from '../../../ui/crop-frame/crop-frame.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { driveAddress } from './drive-file-text.ts';
import {
  frameOf,
  LEAST,
  MIDDLE,
  movePoint,
  type Point,
  partOf,
  pointInFrame,
  pointInWhole,
  softness,
} from './picture-part.ts';
import styles from './picture-picker.module.css';

/** How a picture is shown at a place. */
export interface PictureShown {
  /** Empty for one that only decorates. */
  readonly alt: string;
  readonly crop: MediaCrop | null;
  /** Null for the middle. */
  readonly focal: Point | null;
}

/** How a picture was shown so far, as blocks keep it. */
export interface PictureBefore {
  readonly alt: string;
  readonly crop: string | undefined;
  readonly focal: Point | undefined;
}

const ALT_MAX = 300;
const STEP = 0.01;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (share: number) => `${Math.round(share * 100)}%`;

interface FocalDotProps {
  readonly point: Point;
  readonly onMove: (point: Point) => void;
}

/** What stays in view where a place cuts the picture: dragged, or moved by the arrow keys. */
function FocalDot({ point, onMove }: FocalDotProps) {
  const isHeld = useRef(false);
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isHeld.current || !box) return;
    onMove(
      movePoint(
        { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
        0,
        0,
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 * STEP : STEP;
    onMove(movePoint(point, arrow[0] * step, arrow[1] * step));
  };
  return (
    <button
      type="button"
      className={styles.focal}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      aria-label={`Focal point, ${percent(point.x)} from the left, ${percent(point.y)} from the top`}
      title="Focal point"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        isHeld.current = false;
      }}
      onPointerCancel={() => {
        isHeld.current = false;
      }}
      onKeyDown={onKeyDown}
    />
  );
}

type Shape = 'whole' | 'place' | 'square' | 'free';
const isShape = (value: string): value is Shape => ['whole', 'place', 'square', 'free'].includes(value);

interface PictureAdjustProps {
  readonly picture: Picture;
  /** Width over height of the place; null where it takes any shape. */
  readonly ratio: number | null;
  /** Pixels that the largest screens show of it. */
  readonly widest: number;
  readonly before: PictureBefore | null;
  readonly onBack: () => void;
  readonly onCancel: () => void;
  readonly onDone: (shown: PictureShown) => void;
}

/** Which part of a picture is shown, what stays in view, and what people who can’t see it are told. */
export function PictureAdjust(props: PictureAdjustProps) {
  const { picture, ratio, widest, before, onBack, onCancel, onDone } = props;
  const [frame, setFrame] = useState<Crop>(() => frameOf(before?.crop));
  const [shape, setShape] = useState<Shape>(() => (isWhole(frame) ? 'whole' : 'free'));
  const [focal, setFocal] = useState<Point>(() => pointInWhole(before?.focal ?? MIDDLE, frame));
  const [alt, setAlt] = useState(before?.alt ?? '');
  const [isDecoration, setDecoration] = useState(before !== null && before.alt === '');
  const [isAsked, setAsked] = useState(false);
  const [loading, setLoading] = useState<'loading' | 'ready' | 'missing'>('loading');
  const description = useRef<HTMLInputElement>(null);
  useEffect(() => description.current?.focus(), []);

  /** In shares of the picture, which is as wide as it is high there. */
  const inShares = (wanted: number) => (wanted * picture.height) / picture.width;
  const ratios: Readonly<Record<Shape, number | null>> = {
    whole: null,
    free: null,
    square: inShares(1),
    place: ratio === null ? null : inShares(ratio),
  };
  const choose = (next: string) => {
    if (!isShape(next)) return;
    setShape(next);
    const wanted = ratios[next];
    if (next === 'whole') setFrame(WHOLE_CROP);
    else if (wanted !== null) setFrame(cropToRatio(WHOLE_CROP, wanted));
  };
  const part = partOf(frame);
  const pixels = shownPixels(picture, part).width;
  const soft = picture.vector ? null : softness(pixels, widest);
  const isUndecided = !isDecoration && alt.trim() === '';
  const keep = () => {
    setAsked(true);
    if (isUndecided) {
      description.current?.focus();
      return;
    }
    const inside = pointInFrame(focal, frame);
    const isMiddle = Math.abs(inside.x - 0.5) < STEP / 2 && Math.abs(inside.y - 0.5) < STEP / 2;
    onDone({ alt: isDecoration ? '' : alt.trim(), crop: part, focal: isMiddle ? null : inside });
  };
  return (
    <div className={styles.adjust}>
      <div>
        {loading === 'missing' && (
          <Hint tone="bad" isAlert>
            This picture can’t be loaded. Choose another.
          </Hint>
        )}
        <div
          className={styles.stage}
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            maxWidth: `calc(46dvh * ${picture.width / picture.height})`,
          }}
        >
          <img
            src={driveAddress(picture.id, '1600')}
            alt=""
            draggable={false}
            onLoad={() => setLoading('ready')}
            onError={() => setLoading('missing')}
          />
          {shape !== 'whole' && (
            <CropFrame
              crop={frame}
              least={LEAST}
              ratio={ratios[shape]}
              isReady={loading === 'ready'}
              onCrop={setFrame}
              onKeep={keep}
            />
          )}
          <FocalDot point={focal} onMove={setFocal} />
        </div>
        <p className={styles.help}>
          The dot stays in view where a screen cuts the picture. Drag it, or use the arrow keys.
        </p>
      </div>
      <div className={styles.fields}>
        <div className={styles.chosen}>
          <p className={styles.name}>{picture.name}</p>
          <Button variant="default" size="compact-md" onClick={onBack}>
            Choose another
          </Button>
        </div>
        <TextInput
          ref={description}
          label="Description"
          description="For people who can’t see the picture, and for search engines."
          maxLength={ALT_MAX}
          value={isDecoration ? '' : alt}
          disabled={isDecoration}
          error={isAsked && isUndecided ? 'Describe the picture, or tick “Only decoration”' : null}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
          }}
        />
        <Checkbox
          label="Only decoration"
          description="It adds nothing to the text, and isn’t read aloud."
          checked={isDecoration}
          onChange={(event) => setDecoration(event.currentTarget.checked)}
        />
        <div>
          <span className={styles.label}>Part that is shown</span>
          <SegmentedControl
            aria-label="Part that is shown"
            fullWidth
            value={shape}
            onChange={choose}
            data={[
              { value: 'whole', label: 'Whole' },
              ...(ratio === null ? [] : [{ value: 'place', label: 'As its place' }]),
              { value: 'square', label: 'Square' },
              { value: 'free', label: 'Free' },
            ]}
          />
        </div>
        {soft && <Hint tone="warn">{soft}</Hint>}
        <DialogActions onCancel={onCancel}>
          <Button onClick={keep} disabled={loading !== 'ready'}>
            Use this picture
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}
