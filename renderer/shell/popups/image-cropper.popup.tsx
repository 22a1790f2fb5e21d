import { Button, SegmentedControl, Slider, Text } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { showSnackbar } from '../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CROP_ZOOM, type Crop, cropArea, moveCrop, WHOLE } from './crop-area.ts';
import styles from './image-cropper.module.css';

const FRAME_PX = 320;
const KEY_STEP = 0.02;
const MOVES: Readonly<Record<string, Partial<Crop>>> = {
  ArrowLeft: { x: -KEY_STEP },
  ArrowRight: { x: KEY_STEP },
  ArrowUp: { y: -KEY_STEP },
  ArrowDown: { y: KEY_STEP },
  '+': { zoom: CROP_ZOOM.step },
  '=': { zoom: CROP_ZOOM.step },
  '-': { zoom: -CROP_ZOOM.step },
};

function drawn(image: HTMLImageElement, canvas: HTMLCanvasElement, ratio: number, crop: Crop): void {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const { left, top, width, height } = cropArea(picture, ratio, crop);
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** Chooses the part of a picture that is used: by dragging, by the arrow keys, plus and minus, or the slider. */
export default function ImageCropperPopup({
  title,
  file,
  shapes,
  width,
  close,
}: PopupProps<'image-cropper'>) {
  const [shape, setShape] = useState(shapes[0]);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const own = image ? image.naturalWidth / image.naturalHeight : 1;
  const ratio = shape === undefined || shape.ratio === 'own' ? own : shape.ratio;
  const height = Math.max(1, Math.round(width / ratio));

  useEffect(() => {
    const address = URL.createObjectURL(file);
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => {
      showSnackbar({ text: 'We can’t open this file. Use a PNG, JPEG or WebP image.', type: 'error' });
      close();
    };
    loading.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file, close]);

  useEffect(() => {
    if (image && canvas.current) drawn(image, canvas.current, ratio, crop);
  }, [image, crop, ratio]);

  const change = (by: Partial<Crop>) => {
    if (!image) return;
    const picture = { width: image.naturalWidth, height: image.naturalHeight };
    setCrop((now) => moveCrop(picture, ratio, now, by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    change(move);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged.current || !image) return;
    const shown = cropArea({ width: image.naturalWidth, height: image.naturalHeight }, ratio, crop);
    const perPixel = shown.width / event.currentTarget.clientWidth;
    change({
      x: ((dragged.current.x - event.clientX) * perPixel) / image.naturalWidth,
      y: ((dragged.current.y - event.clientY) * perPixel) / image.naturalHeight,
    });
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const use = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) close(blob);
      else showSnackbar({ text: 'We couldn’t crop this image', type: 'error' });
    }, 'image/png');

  return (
    <Dialog title={title} onClose={() => close()}>
      <Text c="var(--ink-soft)" mb="md" id="cropper-help">
        Drag the image, or use the arrow keys. Zoom with plus and minus.
      </Text>
      <div
        className={styles.frame}
        role="application"
        aria-label="Crop area"
        aria-describedby="cropper-help"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved by keys
        tabIndex={0}
        data-autofocus
        style={{ aspectRatio: String(ratio), maxWidth: Math.min(FRAME_PX, FRAME_PX * ratio) }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          dragged.current = null;
        }}
      >
        <canvas ref={canvas} width={width} height={height} />
      </div>
      {shapes.length > 1 && (
        <SegmentedControl
          mt="md"
          fullWidth
          aria-label="Shape"
          value={shape?.label ?? ''}
          onChange={(label) => {
            setShape(shapes.find((each) => each.label === label));
            setCrop(WHOLE);
          }}
          data={shapes.map(({ label }) => label)}
        />
      )}
      <Slider
        mt="md"
        thumbLabel="Zoom"
        label={null}
        min={CROP_ZOOM.min}
        max={CROP_ZOOM.max}
        step={CROP_ZOOM.step}
        value={crop.zoom}
        onChange={(zoom) => change({ zoom: zoom - crop.zoom })}
      />
      <DialogActions onCancel={() => close()}>
        <Button disabled={!image} onClick={use}>
          Crop image
        </Button>
      </DialogActions>
    </Dialog>
  );
}
