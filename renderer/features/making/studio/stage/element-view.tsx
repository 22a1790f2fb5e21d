import { memo, type PointerEvent } from 'react';
import {
  elementMarkup,
  elementSize,
  elementTransform,
  type SceneElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { usePreviewed } from '../fonts/font-preview.ts';
import type { StudioResources } from '../studio-resources.ts';

interface ElementViewProps {
  readonly element: SceneElement;
  readonly resources: StudioResources;
  readonly onPress: (event: PointerEvent<SVGGElement>, element: SceneElement) => void;
}

/** One element as it prints, with a surface to take hold of it by. */
export const ElementView = memo(function ElementView({
  element: saved,
  resources,
  onPress,
}: ElementViewProps) {
  const element = usePreviewed(saved);
  if (element.hidden) return null;
  const { width, height } = elementSize(element, resources.measureText);
  return (
    <g
      transform={elementTransform(element)}
      data-element={element.id}
      onPointerDown={(event) => onPress(event, saved)}
      // A press on what is locked goes to what lies below it.
      data-locked={element.locked || undefined}
    >
      <g
        opacity={element.opacity}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
        dangerouslySetInnerHTML={{ __html: elementMarkup(element, resources) }}
      />
      <rect x={-width / 2} y={-height / 2} width={width} height={Math.max(height, 4)} fill="transparent" />
    </g>
  );
});
