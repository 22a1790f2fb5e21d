import {
  type CSSProperties,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type BaseColour,
  type BaseProduct,
  mockupLayers,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';
import {
  elementMarkup,
  elementSize,
  elementTransform,
  type SceneElement,
  sideOf,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { ElementView } from './element-view.tsx';
import { describeGesture, previewTransform } from './gestures.ts';
import { Selection } from './selection.tsx';
import styles from './stage.module.css';
import { areaOnStage, type ViewBox, viewBoxOf } from './stage-view.ts';
import { useGesture } from './use-gesture.ts';
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

const boxText = ({ x, y, width, height }: ViewBox) => `${x} ${y} ${width} ${height}`;

/** A part of the garment's picture, as it never changes during a drag. */
const Part = memo(function Part({ viewBox, markup }: { readonly viewBox: string; readonly markup: string }) {
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
  readonly onPress: (event: PointerEvent<SVGGElement>, element: SceneElement) => void;
}

/** An element in a layer by itself: a drag moves the layer, and nothing is drawn again. */
const ElementLayer = memo(function ElementLayer(props: ElementLayerProps) {
  const { viewBox, transform, clipId, clip, element, resources, isSelected, moved, onPress } = props;
  return (
    <div className={styles.clip} style={{ clipPath: clip }}>
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

/** The garment with the print area on it, where the design is placed by mouse, touch and keyboard. */
export function Stage({ base, colour, studio, resources, zoom, onZoom, isEmpty }: StageProps) {
  const { scene, side, selected, select } = studio;
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 600, height: 600 });
  const helpId = useId();

  const layers = useMemo(
    () => mockupLayers(base, colour, side, { idPrefix: 'stage-' }),
    [base, colour, side],
  );
  const { area } = layers;
  const sceneSide = sideOf(scene, side);
  const viewBox = useMemo(() => viewBoxOf(area, zoom), [area, zoom]);
  const onStage = useMemo(() => areaOnStage(area, viewBox, size), [area, viewBox, size]);
  const mmPerPx = 1 / onStage.pxPerMm;

  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (height > 0 && width > 0) setSize({ width, height });
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);

  // Opened by a click on a link that is gone: the keys should have somewhere to go.
  useEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, []);

  const { preview, begin, move, end, cancel } = useGesture({ stage, area: onStage, side: sceneSide, studio });
  const press = useRef(begin);
  press.current = begin;
  const onPress = useCallback(
    (event: PointerEvent<SVGGElement>, element: SceneElement) => press.current(event, 'move', element),
    [],
  );

  const onKeyDown = useStageKeys(studio, onZoom);
  const ghost = useMemo(() => (selected ? elementMarkup(selected, resources) : ''), [selected, resources]);
  if (!sceneSide) return null;
  const { widthMm, heightMm } = sceneSide;
  const box = boxText(viewBox);
  const inArea = `translate(${area.x} ${area.y}) scale(${area.pxPerMm})`;
  const right = size.width - onStage.left - widthMm * onStage.pxPerMm;
  const bottom = size.height - onStage.top - heightMm * onStage.pxPerMm;
  const clip = `inset(${onStage.top}px ${right}px ${bottom}px ${onStage.left}px)`;
  const shaped = (element: SceneElement) => ({ element, size: elementSize(element, resources.measureText) });
  const moved = preview ? previewTransform(shaped(preview.from), shaped(preview.to), onStage) : undefined;
  const lifted: CSSProperties | undefined = moved === undefined ? undefined : { transform: moved };
  const shown = preview?.to ?? selected;
  const guides = preview?.guides;

  return (
    <div
      ref={stage}
      role="application"
      aria-label={`Design on the ${side} of ${base.name} in ${colour.name}`}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the surface takes the keys that move what is selected
      tabIndex={0}
      className={styles.stage}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && cancel()) return;
        onKeyDown(event);
      }}
      onPointerDown={() => select(null)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <p id={helpId} className="only-read-aloud">
        Select an element in the layers list. Arrow keys move it by a millimetre, with shift by a centimetre.
        Plus and minus scale it, comma and full stop turn it, square brackets change its order, delete removes
        it.
      </p>
      <Part viewBox={box} markup={layers.ground} />
      {sceneSide.elements.map((element) => (
        <ElementLayer
          key={element.id}
          viewBox={box}
          transform={inArea}
          clip={clip}
          clipId={preview?.from.id === element.id ? null : layers.clipId}
          element={element}
          resources={resources}
          isSelected={element.id === selected?.id}
          moved={preview?.from.id === element.id ? moved : undefined}
          onPress={onPress}
        />
      ))}
      <Part viewBox={box} markup={layers.shade} />
      {selected && !selected.hidden && sceneSide.elements.includes(selected) && (
        <svg className={styles.layer} viewBox={box} aria-hidden data-lifted style={lifted}>
          <g transform={inArea}>
            <g
              className={styles.beyond}
              transform={elementTransform(selected)}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
              dangerouslySetInnerHTML={{ __html: ghost }}
            />
          </g>
        </svg>
      )}
      <svg className={styles.layer} viewBox={box} aria-hidden>
        <g transform={inArea}>
          <rect className={styles.area} width={widthMm} height={heightMm} data-empty={isEmpty || undefined} />
          <rect className={styles.areaDark} width={widthMm} height={heightMm} />
          {isEmpty && (
            <text className={styles.hint} x={widthMm / 2} y={heightMm / 2} fontSize={15 * mmPerPx}>
              Drop a picture here
            </text>
          )}
          {guides?.vertical && (
            <line className={styles.guide} x1={widthMm / 2} x2={widthMm / 2} y1={0} y2={heightMm} />
          )}
          {guides?.horizontal && (
            <line className={styles.guide} x1={0} x2={widthMm} y1={heightMm / 2} y2={heightMm / 2} />
          )}
          {shown && selected && !selected.hidden && sceneSide.elements.includes(selected) && (
            <Selection element={shown} resources={resources} mmPerPx={mmPerPx} onHandle={begin} />
          )}
        </g>
      </svg>
      {preview && (
        <output className={styles.reading}>{describeGesture(preview.kind, shaped(preview.to))}</output>
      )}
    </div>
  );
}
