import { Button } from '@mantine/core';
import {
  type CSSProperties,
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
  elementTransform,
  type SceneElement,
  sideOf,
} from '../../../../../shared/features/making/studio/studio.ts';
import { runKey } from '../commands/run-key.ts';
import type { CommandContext } from '../commands/stage-commands.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { ElementLayer, Part } from './element-layer.tsx';
import { describeGesture, frameTransform, similarityTransform } from './gestures.ts';
import { Guides } from './guides.tsx';
import { Selection } from './selection.tsx';
import { selectionFrame } from './selection-frame.ts';
import styles from './stage.module.css';
import { type AreaOnStage, areaOnStage, type ViewBox, viewBoxOf } from './stage-view.ts';
import { useFingers } from './use-fingers.ts';
import { type GesturePreview, useGesture } from './use-gesture.ts';
import { useMarquee } from './use-marquee.ts';
import { usePresses } from './use-presses.ts';

interface StageProps {
  readonly base: BaseProduct;
  readonly colour: BaseColour;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly preferences: StudioPreferences;
  readonly zoom: number;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly isEmpty: boolean;
  readonly onEditText: (id: string) => void;
  readonly commands: Pick<
    CommandContext,
    'describe' | 'addText' | 'addShape' | 'crop' | 'edit' | 'showShortcuts'
  >;
}

const boxText = ({ x, y, width, height }: ViewBox) => `${x} ${y} ${width} ${height}`;

/** The transform that shows what a gesture moves where it is now. */
function movedBy({ gesture, step }: GesturePreview, area: AreaOnStage): string {
  return step.similarity
    ? similarityTransform(step.similarity, area)
    : frameTransform(gesture.frame, step.frame, area);
}

const stretchableSides = (selection: readonly SceneElement[]) => {
  const [only] = selection;
  if (selection.length !== 1 || only?.kind !== 'shape') return 'none';
  return only.shape === 'line' ? 'width' : 'both';
};

/** The garment with the print area on it, where the design is placed by mouse, touch and keyboard. */
export function Stage(props: StageProps) {
  const { base, colour, studio, resources, preferences, zoom, onZoom, isEmpty, onEditText, commands } = props;
  const { scene, side, selection, selectedIds } = studio;
  const { measureText } = resources;
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

  const placed = { stage, area: onStage, side: sceneSide };
  const gesture = useGesture({ ...placed, studio, resources, isSnapping: preferences.isSnapping });
  const marquee = useMarquee({ ...placed, studio, measureText });
  const presses = usePresses({ studio, side: sceneSide, begin: gesture.begin, onEditText });
  const visible = useMemo(() => selection.filter(({ hidden }) => !hidden), [selection]);
  const frame = useMemo(() => selectionFrame(visible, measureText), [visible, measureText]);
  const stopOne = () => {
    gesture.cancel();
    marquee.cancel();
    presses.drop();
  };
  const fingers = useFingers({
    stage,
    area: onStage,
    frame,
    selection: visible,
    beginPinch: gesture.beginPinch,
    pinchTo: gesture.pinchTo,
    endPinch: gesture.end,
    cancel: stopOne,
    onZoom,
  });
  const press = useRef(presses.press);
  press.current = presses.press;
  const onPress = useCallback(
    (event: PointerEvent<SVGGElement>, element: SceneElement) => press.current(event, element),
    [],
  );

  const [said, setSaid] = useState('');
  const context: CommandContext = {
    ...commands,
    studio,
    resources,
    preferences,
    zoom: onZoom,
    open: presses.open,
    leave: presses.leave,
  };
  const ghosts = useMemo(
    () => visible.map((element) => ({ element, markup: elementMarkup(element, resources) })),
    [visible, resources],
  );
  if (!sceneSide) return null;
  const { widthMm, heightMm } = sceneSide;
  const box = boxText(viewBox);
  const inArea = `translate(${area.x} ${area.y}) scale(${area.pxPerMm})`;
  const right = size.width - onStage.left - widthMm * onStage.pxPerMm;
  const bottom = size.height - onStage.top - heightMm * onStage.pxPerMm;
  const clip = `inset(${onStage.top}px ${right}px ${bottom}px ${onStage.left}px)`;
  const { preview } = gesture;
  const moved = preview ? movedBy(preview, onStage) : undefined;
  const lifted: CSSProperties | undefined = moved === undefined ? undefined : { transform: moved };
  const shownFrame = preview?.step.frame ?? frame;
  const isLocked = visible.every(({ locked }) => locked);
  const help = `Select elements in the layers list, with Page Up and Page Down, or all with Control A. Arrow keys move
    them by a millimetre, with shift by a centimetre. Plus and minus scale, comma and full stop turn, square brackets
    change the order, delete removes. Press the question mark for all shortcuts.`;

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
        if (event.key === 'Escape' && (gesture.cancel() || marquee.cancel())) return;
        const result = runKey(event, context);
        if (result) setSaid(result);
      }}
      onPointerDownCapture={(event) => {
        if (fingers.press(event)) event.stopPropagation();
      }}
      onPointerDown={(event) => event.button === 0 && marquee.begin(event)}
      onPointerMove={(event) => {
        if (fingers.move(event)) return;
        presses.move(event);
        gesture.move(event);
        marquee.move(event);
      }}
      onPointerUp={(event) => {
        if (fingers.release(event)) return;
        presses.release(event);
        gesture.end();
        marquee.end();
      }}
      onPointerCancel={(event) => {
        if (fingers.release(event)) return;
        presses.drop();
        gesture.end();
        marquee.cancel();
      }}
      onDoubleClick={presses.doubleClick}
    >
      <p id={helpId} className="only-read-aloud">
        {help}
      </p>
      <output className="only-read-aloud" aria-live="polite">
        {said}
      </output>
      <Part viewBox={box} markup={layers.ground} />
      {sceneSide.elements.map((element) => (
        <ElementLayer
          key={element.id}
          viewBox={box}
          transform={inArea}
          clip={clip}
          clipId={preview?.ids.has(element.id) ? null : layers.clipId}
          element={element}
          resources={resources}
          isSelected={selectedIds.has(element.id)}
          moved={preview?.ids.has(element.id) ? moved : undefined}
          onPress={onPress}
        />
      ))}
      <Part viewBox={box} markup={layers.shade} />
      {ghosts.length > 0 && (
        <svg className={styles.layer} viewBox={box} aria-hidden data-lifted style={lifted}>
          <g transform={inArea}>
            {ghosts.map(({ element, markup }) => (
              <g
                key={element.id}
                className={styles.beyond}
                transform={elementTransform(element)}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
                dangerouslySetInnerHTML={{ __html: markup }}
              />
            ))}
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
          {!preview &&
            visible.length > 1 &&
            visible.map((element) => {
              const { width, height, ...at } = selectionFrame([element], measureText) ?? {
                ...element,
                width: 0,
                height: 0,
              };
              return (
                <rect
                  key={element.id}
                  className={styles.member}
                  transform={elementTransform(at)}
                  x={-width / 2}
                  y={-height / 2}
                  width={width}
                  height={height}
                />
              );
            })}
          {shownFrame && (
            <Selection
              frame={shownFrame}
              stretches={stretchableSides(visible)}
              isLocked={isLocked}
              mmPerPx={mmPerPx}
              onHandle={(event, kind) => {
                if (event.button !== 0) return;
                event.stopPropagation();
                gesture.begin(event, kind, visible);
              }}
            />
          )}
          {preview && (
            <Guides
              lines={preview.step.snap.lines}
              gaps={preview.step.snap.gaps}
              distances={preview.step.distances}
              unit={preferences.unit}
              mmPerPx={mmPerPx}
            />
          )}
          {marquee.box && (
            <rect
              className={styles.marquee}
              x={marquee.box.left}
              y={marquee.box.top}
              width={marquee.box.right - marquee.box.left}
              height={marquee.box.bottom - marquee.box.top}
            />
          )}
        </g>
      </svg>
      {preview && (
        <output className={styles.reading}>
          {describeGesture(preview.step, preview.gesture.elements, preferences.unit)}
        </output>
      )}
      {presses.isSelectingSeveral && (
        <div className={styles.several} role="status" onPointerDown={(event) => event.stopPropagation()}>
          <span>{selection.length} selected</span>
          <Button size="compact-md" onClick={presses.stopSelectingSeveral}>
            Done
          </Button>
        </div>
      )}
    </div>
  );
}
