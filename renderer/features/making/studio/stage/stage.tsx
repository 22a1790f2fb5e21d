import { type PointerEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type BaseColour,
  type BaseProduct,
  mockupLayers,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  elementMarkup,
  elementTransform,
  type SceneElement,
  sideOf,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { ElementView } from './element-view.tsx';
import { type Gesture, type GestureKind, type Guides, NO_GUIDES, stepOf } from './gestures.ts';
import { Selection } from './selection.tsx';
import styles from './stage.module.css';
import { pointOnArea, viewBoxOf } from './stage-view.ts';
import { useStageKeys } from './use-stage-keys.ts';

interface StageProps {
  readonly base: BaseProduct;
  readonly colour: BaseColour;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly zoom: number;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly isEmpty: boolean;
}

const SNAP_PX = 6;

/** The garment with the print area on it, where the design is placed by mouse, touch and keyboard. */
export function Stage({ base, colour, studio, resources, zoom, onZoom, isEmpty }: StageProps) {
  const { scene, side, selected, change, select } = studio;
  const svg = useRef<SVGSVGElement>(null);
  const gesture = useRef<Gesture | null>(null);
  const [guides, setGuides] = useState<Guides>(NO_GUIDES);
  const [widthPx, setWidthPx] = useState(600);
  const helpId = useId();

  const layers = useMemo(
    () => mockupLayers(base, colour, side, { idPrefix: 'stage-' }),
    [base, colour, side],
  );
  const { area } = layers;
  const sceneSide = sideOf(scene, side);
  const viewBox = viewBoxOf(area, zoom);
  const mmPerPx = viewBox.width / Math.max(widthPx, 1) / area.pxPerMm;

  useEffect(() => {
    const target = svg.current;
    if (!target) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setWidthPx(Math.min(width, (height * 1000) / 1200));
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);

  const begin = useCallback(
    (event: PointerEvent<SVGElement>, kind: GestureKind, element: SceneElement) => {
      if (event.button !== 0 || !svg.current) return;
      event.stopPropagation();
      select(element.id);
      if (element.locked) return;
      svg.current.setPointerCapture(event.pointerId);
      gesture.current = {
        kind,
        element,
        start: pointOnArea(svg.current, area, { x: event.clientX, y: event.clientY }),
        run: `${kind} ${element.id} ${event.timeStamp}`,
      };
    },
    [area, select],
  );
  const press = useCallback(
    (event: PointerEvent<SVGGElement>, element: SceneElement) => begin(event, 'move', element),
    [begin],
  );

  const drag = (event: PointerEvent<SVGSVGElement>) => {
    const now = gesture.current;
    if (!now || !svg.current || !sceneSide) return;
    const point = pointOnArea(svg.current, area, { x: event.clientX, y: event.clientY });
    const step = stepOf(now, point, { modifier: event.shiftKey, snapMm: SNAP_PX * mmPerPx, area: sceneSide });
    setGuides(step.guides);
    change(step.change, now.run);
  };
  const release = () => {
    gesture.current = null;
    setGuides(NO_GUIDES);
  };

  const onKeyDown = useStageKeys(studio, onZoom);
  if (!sceneSide) return null;
  const { widthMm, heightMm } = sceneSide;

  return (
    <div
      role="application"
      aria-label={`Design on the ${side} of ${base.name} in ${colour.name}`}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the surface takes the keys that move what is selected
      tabIndex={0}
      className={styles.stage}
      onKeyDown={onKeyDown}
    >
      <p id={helpId} className="only-read-aloud">
        Select an element in the layers list. Arrow keys move it by a millimetre, with shift by a centimetre.
        Plus and minus scale it, comma and full stop turn it, square brackets change its order, delete removes
        it.
      </p>
      <svg
        ref={svg}
        className={styles.picture}
        viewBox={`${viewBox.x} ${viewBox.y} ${viewBox.width} ${viewBox.height}`}
        aria-hidden
        onPointerDown={() => select(null)}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code */}
        <g dangerouslySetInnerHTML={{ __html: layers.ground }} />
        <g clipPath={`url(#${layers.clipId})`}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the hidden picture around it */}
          <svg
            x={area.x}
            y={area.y}
            width={area.width}
            height={area.height}
            viewBox={`0 0 ${widthMm} ${heightMm}`}
            preserveAspectRatio="none"
          >
            {sceneSide.elements.map((element) => (
              <ElementView key={element.id} element={element} resources={resources} onPress={press} />
            ))}
          </svg>
        </g>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code */}
        <g style={{ pointerEvents: 'none' }} dangerouslySetInnerHTML={{ __html: layers.shade }} />
        <g transform={`translate(${area.x} ${area.y}) scale(${area.pxPerMm})`}>
          <rect className={styles.area} width={widthMm} height={heightMm} data-empty={isEmpty || undefined} />
          {isEmpty && (
            <text className={styles.hint} x={widthMm / 2} y={heightMm / 2} fontSize={15 * mmPerPx}>
              Drop a picture here
            </text>
          )}
          {guides.vertical && (
            <line className={styles.guide} x1={widthMm / 2} x2={widthMm / 2} y1={0} y2={heightMm} />
          )}
          {guides.horizontal && (
            <line className={styles.guide} x1={0} x2={widthMm} y1={heightMm / 2} y2={heightMm / 2} />
          )}
          {selected && !selected.hidden && sceneSide.elements.includes(selected) && (
            <>
              <g
                className={styles.beyond}
                transform={elementTransform(selected)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
                dangerouslySetInnerHTML={{ __html: elementMarkup(selected, resources) }}
              />
              <Selection element={selected} resources={resources} mmPerPx={mmPerPx} onHandle={begin} />
            </>
          )}
        </g>
      </svg>
    </div>
  );
}
