import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  CROP_UNITS,
  type Crop,
  cropOf,
  cropPicture,
  cropToRatio,
  effectiveDpi,
  isWhole,
  leastCrop,
  type PictureElement,
  shownPixels,
  sideOf,
  uncroppedSize,
  WHOLE_CROP,
} from '../../../../../shared/features/making/studio/studio.ts';
import { CropFrame } from '../../../../ui/crop-frame/crop-frame.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Hint } from '../../../../ui/hint.tsx';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import styles from './crop.module.css';

interface CropDialogProps {
  readonly element: PictureElement;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly onClose: () => void;
}

const RATIOS: ReadonlyMap<string, number> = new Map([
  ['1:1', 1],
  ['4:5', 4 / 5],
  ['3:4', 3 / 4],
  ['16:9', 16 / 9],
]);
const CHOICES = [
  { value: 'free', label: 'Free' },
  ...[...RATIOS.keys()].map((ratio) => ({ value: ratio, label: ratio })),
  { value: 'area', label: 'Area' },
];

/** As the picture is shown, or as its file is: each is the other, mirrored. */
const mirrored = (crop: Crop, { flipX, flipY }: PictureElement): Crop => ({
  ...crop,
  x: flipX ? CROP_UNITS - crop.x - crop.w : crop.x,
  y: flipY ? CROP_UNITS - crop.y - crop.h : crop.y,
});

/** Which part of a picture is shown: a frame over the whole one. Nothing changes before it is kept. */
export default function CropDialog({ element, studio, resources, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(() => mirrored(cropOf(element), element));
  const [shape, setShape] = useState('free');
  const [loading, setLoading] = useState<'loading' | 'ready' | 'missing'>('loading');
  const whole = uncroppedSize(element);
  const area = sideOf(studio.scene, studio.side);
  /** Width over height in shares of the picture; null is free. */
  const ratioOf = (chosen: string): number | null => {
    const ratio = chosen === 'area' && area ? area.widthMm / area.heightMm : RATIOS.get(chosen);
    return ratio === undefined ? null : (ratio * whole.height) / whole.width;
  };
  const choose = (next: string) => {
    setShape(next);
    const ratio = ratioOf(next);
    if (ratio !== null) setCrop(cropToRatio(crop, ratio));
  };
  const cropped = { ...element, edits: { crop: mirrored(crop, element) } };
  const shown = shownPixels(cropped);
  const dpi = effectiveDpi(element);
  const keep = () => {
    if (loading !== 'ready') return;
    studio.change((scene) => cropPicture(scene, element.id, mirrored(crop, element)));
    onClose();
  };
  return (
    <Dialog
      title="Crop"
      text="Drag the frame or its handles, or use the arrow keys. With Shift they go further."
      size="m"
      onClose={onClose}
    >
      {loading === 'missing' && (
        <Hint tone="bad" isAlert>
          Picture missing. Close this and choose another.
        </Hint>
      )}
      <div
        className={styles.picture}
        style={{
          aspectRatio: `${whole.width} / ${whole.height}`,
          maxWidth: `calc(50dvh * ${whole.width / whole.height})`,
        }}
      >
        <img
          className={styles.whole}
          src={resources.pictureHref(element.fileId)}
          alt=""
          draggable={false}
          style={{ transform: `scale(${element.flipX ? -1 : 1}, ${element.flipY ? -1 : 1})` }}
          onLoad={() => setLoading('ready')}
          onError={() => setLoading('missing')}
        />
        <CropFrame
          crop={crop}
          least={leastCrop(element)}
          ratio={ratioOf(shape)}
          isReady={loading === 'ready'}
          onCrop={setCrop}
          onKeep={keep}
        />
      </div>
      <output className={styles.reading} aria-live="polite">
        {element.vector
          ? 'Sharp at any size'
          : `${Math.max(1, Math.round(shown.width))} by ${Math.max(1, Math.round(shown.height))} pixels, ${dpi} DPI`}
      </output>
      <SegmentedControl fullWidth aria-label="Proportions" value={shape} data={CHOICES} onChange={choose} />
      <DialogActions onCancel={onClose}>
        <Button
          variant="subtle"
          disabled={isWhole(crop)}
          onClick={() => {
            setShape('free');
            setCrop(WHOLE_CROP);
          }}
        >
          Reset
        </Button>
        <Button onClick={keep} disabled={loading !== 'ready'}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
