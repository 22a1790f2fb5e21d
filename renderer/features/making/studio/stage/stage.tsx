import { Button } from '@mantine/core';
import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type BaseColour,
  type BaseProduct,
  mockupLayers,
} from '../../../../../shared/features/making/catalogue/catalogue.ts';
import type { ElementFaults } from '../../../../../shared/features/making/products/products.ts';
import {
  boundsAround,
  elementBounds,
  elementMarkup,
  elementTransform,
  type SceneElement,
  sideOf,
} from '../../../../../shared/features/making/studio/studio.ts';
import { offerCommands } from '../../../../platform/screen-commands.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import type { MenuPlace } from '../commands/context-menu.tsx';
import { listForPalette } from '../commands/list-for-palette.ts';
import { runKey } from '../commands/run-key.ts';
import type { CommandContext } from '../commands/stage-commands.ts';
import { useIsFontTried } from '../fonts/font-preview.ts';
import type { InkPicking } from '../inks/ink-picking.ts';
import { LatePicking } from '../inks/late-picking.tsx';
import { LateMarks } from '../marks/late-marks.tsx';
import type { Proof } from '../proof/draw-proof.ts';
import { ProofPicture } from '../proof/proof-picture.tsx';
import type { StudioPreferences } from '../studio-preferences.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { ElementLayer, liftedStyle, Part } from './element-layer.tsx';
import { flatMarkup } from './flat-markup.ts';
import { describeGesture, frameTransform, similarityTransform } from './gestures.ts';
import { Guides } from './guides.tsx';
import { Selection } from './selection.tsx';
import { selectionFrame } from './selection-frame.ts';
import { useSoftShadows } from './soft-shadows.ts';
import styles from './stage.module.css';
import {
  type AreaOnStage,
  boundsOfAll,
  garmentBounds,
  layerAround,
  viewBoxOf,
  viewBoxText,
} from './stage-view.ts';
import { TextEditor } from './text-editor.tsx';
import { useDrawnView } from './use-drawn-view.ts';
import { useFingers } from './use-fingers.ts';
import { type GesturePreview, useGesture } from './use-gesture.ts';
import { useMarquee } from './use-marquee.ts';
import { usePanning } from './use-panning.ts';
import { elementIdsUnder, usePresses } from './use-presses.ts';
import { useTextEditing } from './use-text-editing.ts';
import { useView, type ViewStore } from './view-store.ts';

const contextMenu = lazyCode(() => import('../commands/context-menu.tsx'));

interface StageProps {
  readonly base: BaseProduct;
  readonly colour: BaseColour;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly preferences: StudioPreferences;
  readonly view: ViewStore;
  readonly isEmpty: boolean;
  /** The text with the caret in it. */
  readonly editedId: string | null;
  readonly onEdited: (id: string | null) => void;
  /** What is said as the design opens. */
  readonly greeting: string;
  /** What is open of each element, and what a press on its mark does. */
  readonly faults: ReadonlyMap<string, ElementFaults>;
  readonly onFault: (id: string) => void;
  readonly picking: InkPicking;
  /** What shows in place of the side’s elements; null for the elements themselves. */
  readonly proof: Proof | null;
  readonly commands: Omit<
    CommandContext,
    'studio' | 'resources' | 'preferences' | 'view' | 'open' | 'leave' | 'pickInk'
  >;
}

/** The transform that shows what a gesture moves where it is now. */
function movedBy({ gesture, step }: GesturePreview, area: AreaOnStage): string {
  return step.similarity
    ? similarityTransform(step.similarity, area)
    : frameTransform(gesture.frame, step.frame, area);
}

/** Buttons over the stage take their keys themselves. */
const hasOwnKeys = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-own-keys]') !== null;

const stretchableSides = (selection: readonly SceneElement[]) => {
  const [only] = selection;
  if (selection.length !== 1 || only?.kind !== 'shape') return 'none';
  return only.shape === 'line' ? 'width' : 'both';
};

/** The garment with the print area on it, where the design is placed by mouse, touch and keyboard. */
export function Stage(props: StageProps) {
  const {
    base,
    colour,
    studio,
    resources,
    preferences,
    view,
    isEmpty,
    editedId,
    onEdited,
    commands,
    greeting,
  } = props;
  const { faults, picking, proof } = props;
  const { scene, side, selection, selectedIds } = studio;
  const { measureText } = resources;
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 600, height: 600 });
  const helpId = useId();

  const soften = useSoftShadows(base, colour, side);
  const layers = useMemo(
    () => mockupLayers(base, colour, side, { idPrefix: 'stage-', ...(soften && { soften }) }),
    [base, colour, side, soften],
  );
  const { area } = layers;
  const shade = useMemo(() => flatMarkup(layers.shade), [layers]);
  const sceneSide = sideOf(scene, side);
  const shownView = useView(view);
  const { view: onStage, isHand } = shownView;
  const { drawn, transform } = useDrawnView(shownView, size, area);
  const viewBox = useMemo(() => viewBoxOf(drawn, area, size), [drawn, area, size]);
  const mmPerPx = 1 / drawn.pxPerMm;

  useLayoutEffect(() => {
    const target = stage.current;
    if (!target) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      if (height > 0 && width > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (!sceneSide) return;
    const printed = { left: 0, top: 0, right: sceneSide.widthMm, bottom: sceneSide.heightMm };
    const garment = garmentBounds(area);
    const placed = sceneSide.elements.map((element) => elementBounds(element, measureText));
    view.see({
      stage: size,
      area: printed,
      garment,
      reach: boundsOfAll([printed, garment, ...placed]),
      selection: boundsAround(selection, measureText) ?? null,
    });
  }, [view, size, area, sceneSide, selection, measureText]);

  // Opened by a click on a link that is gone: the keys should have somewhere to go.
  useEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, []);
  const [said, setSaid] = useState('');
  const first = useRef(greeting);
  useEffect(() => setSaid(first.current), []);

  const placed = { stage, area: onStage, side: sceneSide };
  const gesture = useGesture({ ...placed, studio, resources, isSnapping: preferences.isSnapping });
  const marquee = useMarquee({ ...placed, studio, measureText });
  const panning = usePanning({ stage, view, isHand });
  const editing = useTextEditing({ stage, area: onStage, view, studio, resources, editedId, onEdited });
  const typed = editing.editing?.element ?? null;
  const presses = usePresses({
    studio,
    side: sceneSide,
    begin: gesture.begin,
    pan: panning.begin,
    stopPanning: panning.cancel,
    onEditText: onEdited,
  });
  const visible = useMemo(() => selection.filter(({ hidden }) => !hidden), [selection]);
  const frame = useMemo(() => selectionFrame(visible, measureText), [visible, measureText]);
  const stopOne = () => {
    gesture.cancel();
    marquee.cancel();
    presses.drop();
    panning.cancel();
  };
  const fingers = useFingers({
    stage,
    view,
    area: onStage,
    frame,
    selection: visible,
    beginPinch: gesture.beginPinch,
    pinchTo: gesture.pinchTo,
    endPinch: gesture.end,
    dropPinch: gesture.cancel,
    cancel: stopOne,
    onTap: (count) => (count === 2 ? studio.undo() : studio.redo()),
  });
  const press = useRef(presses.press);
  press.current = presses.press;
  const onPress = useCallback(
    (event: PointerEvent<SVGGElement>, element: SceneElement) => press.current(event, element),
    [],
  );

  const { describe } = commands;
  const handlers = useRef({ describe, onFault: props.onFault });
  handlers.current = { describe, onFault: props.onFault };
  const nameOf = useCallback((element: SceneElement) => handlers.current.describe(element), []);
  const onFault = useCallback((id: string) => handlers.current.onFault(id), []);
  const isFontTried = useIsFontTried();
  const isChanging = gesture.preview !== null || typed !== null || isFontTried;
  const [outdated, setOutdated] = useState<Proof | null>(null);
  useEffect(() => {
    if (isChanging) setOutdated(proof);
  }, [isChanging, proof]);
  // After a drag, the proof from before it would take everything back for a moment.
  const shownProof =
    isChanging || (proof !== null && proof === outdated && proof.of !== sceneSide) ? null : proof;

  const context: CommandContext = {
    ...commands,
    studio,
    resources,
    preferences,
    view,
    open: presses.open,
    leave: presses.leave,
    pickInk: picking.start,
  };
  const newest = useRef(context);
  newest.current = context;
  useEffect(
    () =>
      offerCommands({
        title: 'In the studio',
        list: () => listForPalette(newest, (text) => text && showSnackbar({ text })),
      }),
    [],
  );
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const openMenu = (x: number, y: number) => {
    const ids = elementIdsUnder(x, y);
    const elements = sceneSide?.elements ?? [];
    setMenu({
      x,
      y,
      under: ids.flatMap((id) => {
        const element = elements.find((each) => each.id === id);
        return element ? [{ id, name: commands.describe(element) }] : [];
      }),
    });
  };
  /** At what is selected, for keys and buttons; else in the stage’s middle. */
  const openMenuThere = () => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const at = frame ?? {
      x: sceneSide ? sceneSide.widthMm / 2 : 0,
      y: sceneSide ? sceneSide.heightMm / 2 : 0,
    };
    const within = (value: number, length: number) => Math.min(length - 16, Math.max(16, value));
    openMenu(
      box.left + within(onStage.left + at.x * onStage.pxPerMm, box.width),
      box.top + within(onStage.top + at.y * onStage.pxPerMm, box.height),
    );
  };
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const { nativeEvent: native } = event;
    const isPointer = native instanceof globalThis.PointerEvent && native.pointerType !== '';
    // A long press selects several; its bar has a button for the menu.
    if (isPointer && native.pointerType === 'touch') return;
    if (!isPointer) return openMenuThere();
    stopOne();
    const [id] = elementIdsUnder(event.clientX, event.clientY);
    if (!id) studio.selectSeveral([]);
    else if (!selectedIds.has(id)) presses.select(id);
    openMenu(event.clientX, event.clientY);
  };
  const ghosts = useMemo(
    () =>
      visible.map((each) => {
        const element = each.id === typed?.id ? typed : each;
        return { element, markup: elementMarkup(element, resources) };
      }),
    [visible, resources, typed],
  );
  if (!sceneSide) return null;
  const { widthMm, heightMm } = sceneSide;
  const box = viewBoxText(viewBox);
  const inArea = `translate(${area.x} ${area.y}) scale(${area.pxPerMm})`;
  const right = size.width - drawn.left - widthMm * drawn.pxPerMm;
  const bottom = size.height - drawn.top - heightMm * drawn.pxPerMm;
  const clip = `inset(${drawn.top}px ${right}px ${bottom}px ${drawn.left}px)`;
  const { preview } = gesture;
  const moved = preview ? movedBy(preview, drawn) : undefined;
  const around = boundsAround(visible, measureText);
  const ghostBox = around && layerAround(around, drawn, area);
  const shownFrame = preview?.step.frame ?? frame;
  const isLocked = visible.every(({ locked }) => locked);
  const help = `Select elements in the layers list, with Page Up and Page Down, or all with Control A. Arrow keys move
    them by a millimetre, with shift by a centimetre. Plus and minus scale, comma and full stop turn, square brackets
    change the order, delete removes. Press the question mark for all shortcuts.`;

  return (
    <>
      <div
        ref={stage}
        role="application"
        aria-label={`Design on the ${side} of ${base.name} in ${colour.name}`}
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the surface takes the keys that move what is selected
        tabIndex={0}
        className={styles.stage}
        data-region="Stage"
        style={{ cursor: panning.cursor }}
        data-panning={panning.cursor !== undefined || undefined}
        onKeyDown={(event) => {
          if (hasOwnKeys(event.target)) return;
          if (event.key === 'Escape' && (gesture.cancel() || marquee.cancel())) return;
          if (event.code === 'Space' && event.target === event.currentTarget) {
            event.preventDefault();
            panning.holdSpace();
            return;
          }
          const result = runKey(event, context);
          if (result) setSaid(result);
        }}
        onPointerDownCapture={(event) => {
          if (fingers.press(event) || panning.press(event) || editing.press(event)) event.stopPropagation();
        }}
        onMouseDown={editing.keepFocus}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          if (event.pointerType === 'touch') panning.begin(event, () => studio.selectSeveral([]));
          else marquee.begin(event);
        }}
        onPointerMove={(event) => {
          if (fingers.move(event) || editing.move(event)) return;
          panning.move(event);
          presses.move(event);
          gesture.move(event);
          marquee.move(event);
        }}
        onPointerUp={(event) => {
          if (fingers.release(event) || editing.release(event)) return;
          panning.end(event);
          presses.release(event);
          gesture.end();
          marquee.end();
        }}
        onPointerCancel={(event) => {
          if (fingers.release(event) || editing.release(event)) return;
          panning.cancel();
          presses.drop();
          gesture.end();
          marquee.cancel();
        }}
        onDoubleClick={(event) => {
          if (typed || (event.target instanceof Element && event.target.closest('button'))) return;
          if (!presses.doubleClick(event)) commands.addText();
        }}
        onContextMenu={onContextMenu}
      >
        <p id={helpId} className="only-read-aloud">
          {help}
        </p>
        <output className="only-read-aloud" aria-live="polite">
          {said}
        </output>
        <div className={styles.world} style={{ transform }}>
          <Part viewBox={box} markup={layers.ground} />
          {sceneSide.elements.map((element) => (
            <ElementLayer
              key={element.id}
              viewBox={box}
              drawn={drawn}
              area={area}
              transform={inArea}
              clip={clip}
              clipId={preview?.ids.has(element.id) ? null : layers.clipId}
              element={typed?.id === element.id ? typed : element}
              resources={resources}
              isSelected={selectedIds.has(element.id)}
              moved={preview?.ids.has(element.id) ? moved : undefined}
              isProofed={shownProof !== null}
              onPress={onPress}
            />
          ))}
          {shownProof && <ProofPicture proof={shownProof} area={drawn} />}
          <Part viewBox={box} markup={shade} />
          {/* It would lie over the proof in the colours of a screen. */}
          {ghostBox && !shownProof && (
            <svg
              className={styles.layer}
              viewBox={viewBoxText(ghostBox.viewBox)}
              aria-hidden
              data-lifted
              style={liftedStyle(ghostBox, moved)}
            >
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
              <rect
                data-print-area
                className={styles.area}
                width={widthMm}
                height={heightMm}
                data-empty={isEmpty || undefined}
              />
              <rect className={styles.areaDark} width={widthMm} height={heightMm} />
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
              {shownFrame && !typed && (
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
          {editing.editing && (
            <TextEditor
              editing={editing.editing}
              viewBox={box}
              inArea={inArea}
              area={drawn}
              measureText={measureText}
            />
          )}
        </div>
        <LateMarks
          elements={sceneSide.elements}
          faults={faults}
          selectedIds={selectedIds}
          typedId={typed?.id ?? null}
          isAway={preview !== null || marquee.box !== null}
          view={onStage}
          stage={size}
          measureText={measureText}
          nameOf={nameOf}
          onReveal={view.reveal}
          onOpen={onFault}
        />
        <LatePicking
          pick={picking.pick}
          side={sceneSide}
          cloth={colour.hex}
          area={onStage}
          resources={resources}
          onSaid={setSaid}
          onEnd={picking.end}
        />
        {fingers.works && (
          <output className={styles.works}>{fingers.works === 'selection' ? 'Element' : 'View'}</output>
        )}
        {preview && (
          <output className={styles.reading}>
            {describeGesture(preview.step, preview.gesture.elements, preferences.unit)}
          </output>
        )}
        {presses.isSelectingSeveral && (
          <div className={styles.several} role="status" onPointerDown={(event) => event.stopPropagation()}>
            <span>{selection.length} selected</span>
            <Button variant="default" size="compact-md" onClick={openMenuThere}>
              Actions
            </Button>
            <Button size="compact-md" onClick={presses.stopSelectingSeveral}>
              Done
            </Button>
          </div>
        )}
      </div>
      {/* Outside: its presses and keys aren’t the stage’s. */}
      {menu && (
        <LateDialog code={contextMenu} onClose={() => setMenu(null)}>
          {({ default: ContextMenu }) => (
            <ContextMenu
              place={menu}
              context={context}
              onSaid={(result) => result && setSaid(result)}
              onClose={() => setMenu(null)}
            />
          )}
        </LateDialog>
      )}
    </>
  );
}
