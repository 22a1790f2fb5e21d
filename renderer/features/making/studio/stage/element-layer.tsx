import { type CSSProperties, memo, type PointerEvent } from 'react';
import type { PrintAreaOnPicture } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import { elementBounds, type SceneElement } from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import { ElementView } from './element-view.tsx';
import styles from './stage.module.css';
import { type AreaOnStage, type LayerBox, layerAround, viewBoxText } from './stage-view.ts';

/** A part of the garment's picture, as it never changes during a drag. */
export const Part = memo(function Part({
  viewBox,
  markup,
}: {
  readonly viewBox: string;
  readonly markup: string;
}) {
  return (
    <svg
      className={styles.layer}
      viewBox={viewBox}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
});

/** Lays a layer around what is in it, which a gesture moves about the stage’s top left corner as it would the whole stage. */
export const liftedStyle = ({ left, top, width, height }: LayerBox, moved?: string): CSSProperties => ({
  inset: `${top}px auto auto ${left}px`,
  width,
  height,
  transformOrigin: `${-left}px ${-top}px`,
  ...(moved !== undefined && { transform: moved }),
});

interface ElementLayerProps {
  readonly viewBox: string;
  readonly drawn: AreaOnStage;
  readonly area: PrintAreaOnPicture;
  /** Puts millimetres of the print area where it lies on the picture. */
  readonly transform: string;
  /** The cloth’s outline; left out while the element is dragged, as it would go along. */
  readonly clipId: string | null;
  readonly clip: string;
  readonly element: SceneElement;
  readonly resources: StudioResources;
  readonly isSelected: boolean;
  readonly moved: string | undefined;
  /** Its proof shows in its place; it is still there for presses. */
  readonly isProofed: boolean;
  readonly onPress: (event: PointerEvent<SVGGElement>, element: SceneElement) => void;
}

/** An element in a layer by itself: a drag moves the layer, and nothing is drawn again. */
export const ElementLayer = memo(function ElementLayer(props: ElementLayerProps) {
  const { drawn, area, transform, clipId, clip, element, resources, isSelected, moved, isProofed, onPress } =
    props;
  const around = isSelected ? layerAround(elementBounds(element, resources.measureText), drawn, area) : null;
  return (
    <div className={styles.clip} style={{ clipPath: clip }} data-proofed={isProofed || undefined}>
      <svg
        className={styles.layer}
        viewBox={around ? viewBoxText(around.viewBox) : props.viewBox}
        aria-hidden
        data-lifted={isSelected || undefined}
        {...(around && { style: liftedStyle(around, moved) })}
      >
        <g {...(clipId !== null && { clipPath: `url(#${clipId})` })}>
          <g transform={transform}>
            <ElementView element={element} resources={resources} onPress={onPress} />
          </g>
        </g>
      </svg>
    </div>
  );
});
