import { memo, type PointerEvent } from 'react';
import type { SceneElement } from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import { ElementView } from './element-view.tsx';
import styles from './stage.module.css';

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

interface ElementLayerProps {
  readonly viewBox: string;
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
  const { viewBox, transform, clipId, clip, element, resources, isSelected, moved, isProofed, onPress } =
    props;
  return (
    <div className={styles.clip} style={{ clipPath: clip }} data-proofed={isProofed || undefined}>
      <svg
        className={styles.layer}
        viewBox={viewBox}
        aria-hidden
        data-lifted={isSelected || undefined}
        {...(moved !== undefined && { style: { transform: moved } })}
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
