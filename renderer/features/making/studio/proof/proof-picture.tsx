import { useLayoutEffect, useRef } from 'react';
import type { AreaOnStage } from '../stage/stage-view.ts';
import type { Proof } from './draw-proof.ts';
import styles from './proof.module.css';

interface ProofPictureProps {
  readonly proof: Proof;
  readonly area: AreaOnStage;
}

/** The proof, where the side’s elements lie. Presses go through it to them. */
export function ProofPicture({ proof, area }: ProofPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { grid, inked, of } = proof;
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, grid.width, grid.height);
    if (inked) context.putImageData(inked.picture, inked.left, inked.top);
  }, [grid, inked]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={grid.width}
      height={grid.height}
      aria-hidden
      data-proof
      style={{
        left: area.left,
        top: area.top,
        width: of.widthMm * area.pxPerMm,
        height: of.heightMm * area.pxPerMm,
      }}
    />
  );
}
