import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import {
  copySize,
  makeSharp,
  type PictureElement,
  type SceneSide,
  sharpWidthMm,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';
import styles from './pictures.module.css';

interface SharpnessMeterProps {
  readonly element: PictureElement;
  readonly area: Pick<SceneSide, 'widthMm'>;
  readonly studio: Studio;
}

const centimetres = (millimetres: number) => `${(millimetres / 10).toFixed(1).replace(/\.0$/, '')} cm`;

/** How large a picture can print sharply, with its present size on the same bar. */
export function SharpnessMeter({ element, area, studio }: SharpnessMeterProps) {
  if (element.vector) return null;
  const sharp = sharpWidthMm(element);
  const now = copySize(element).width;
  const longest = Math.max(area.widthMm, now) * 1.05;
  const place = (millimetres: number) => `${Math.min(100, (millimetres / longest) * 100)}%`;
  return (
    <div className={styles.meter}>
      <div
        className={styles.meterBar}
        // Numbers are all it takes.
        style={{ '--sharp': place(sharp), '--now': place(now) } as CSSProperties}
        aria-hidden
      />
      <span>
        Sharp up to {centimetres(sharp)} wide, now {centimetres(now)}
      </span>
      {now > sharp && !element.locked && (
        <Button
          variant="light"
          size="compact-md"
          onClick={() => studio.change((scene) => makeSharp(scene, element.id))}
        >
          Make it sharp
        </Button>
      )}
    </div>
  );
}
