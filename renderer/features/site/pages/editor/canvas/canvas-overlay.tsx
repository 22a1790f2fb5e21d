import {
  IconArrowDown,
  IconArrowUp,
  IconBookmark,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPhoto,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import {
  type CSSProperties,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FlatBlock, Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { blockLabel, childrenIn, kindTitle } from '../document/block-tree.ts';
import { isContainer, isFixed, type Place } from '../document/places.ts';
import { duplicateStep, hideStep, isHidden, moveByOne, removeStep } from '../document/steps.ts';
import { type PageEditor, useEditor } from '../page-editor.ts';
import people from '../people/people.module.css';
import { SharedMarks } from '../saved-blocks/shared-marks.tsx';
import { useSharedOnPage } from '../saved-blocks/shared-on-page.ts';
import { type DragTrack, useIsDragging } from './drag-track.ts';
import { DropLine } from './drop-line.tsx';
import { type Box, blockBox, boxOfElement, lineFor, showsAnything, uidUnder } from './geometry.ts';
import { InlineEditor } from './inline-text.tsx';
import { type InlineText, inlineTexts, textAfter } from './inline-texts.ts';
import styles from './overlay.module.css';
import type { Typing } from './while-typed.ts';

interface CanvasOverlayProps {
  readonly page: Document;
  /** What of the page is drawn: another value, and its blocks may be elsewhere. */
  readonly drawn: unknown;
  readonly scale: number;
  readonly track: DragTrack;
  readonly typing: Typing | null;
  readonly onType: (typing: Typing | null) => void;
  readonly onAdd: (place: Place) => void;
  readonly onPicture: (block: FlatBlock) => void;
  readonly onDrag: (event: PointerEvent, uid: Uid) => void;
}

const asStyle = ({ x, y, width, height }: Box): CSSProperties => ({ left: x, top: y, width, height });
const SEAM_PX = 16;

function stoppable() {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}

/** Of another document, whose classes aren’t ours. */
const isPicture = (target: EventTarget | null): target is HTMLImageElement =>
  target !== null && 'tagName' in target && target.tagName === 'IMG';

const isSameBox = (one: Box | null, other: Box | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.x === other.x &&
    one.y === other.y &&
    one.width === other.width &&
    one.height === other.height);

function elementBox(page: Document, element: Element): Box {
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  return boxOfElement(element, { x: scrollX, y: scrollY });
}

/**
 * Boxes of the few blocks that have something lying on them, each measured once: again after the page was drawn, and
 * whenever something on it has moved.
 */
function useBoxes(page: Document, drawn: unknown) {
  const [known] = useState(() => new Map<Uid, Box | null>());
  const [tick, setTick] = useState(0);
  const hasBroken = useRef(false);
  const forget = useCallback(() => {
    known.clear();
    setTick((now) => now + 1);
  }, [known]);
  // Most changes move nothing that has a line around it: then the overlay isn’t drawn a second time.
  const look = useCallback(() => {
    const hasMoved = [...known].some(([uid, box]) => !isSameBox(box, blockBox(page, uid)));
    if (hasMoved || hasBroken.current) forget();
  }, [known, page, forget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn may have moved blocks
  useLayoutEffect(look, [drawn, look]);
  useEffect(() => {
    const observer = new ResizeObserver(forget);
    observer.observe(page.body);
    const { signal, stop } = stoppable();
    page.addEventListener('scroll', look, { capture: true, signal });
    // Marked on the picture itself: what shoppers get stays as it is.
    const mark = (isBroken: boolean) => (event: Event) => {
      if (!isPicture(event.target)) return;
      event.target.toggleAttribute('data-broken', isBroken);
      forget();
    };
    page.addEventListener('error', mark(true), { capture: true, signal });
    page.addEventListener('load', mark(false), { capture: true, signal });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [page, forget, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again once something has moved
  const broken = useMemo(
    () => [...page.querySelectorAll('img[data-broken]')].map((element) => elementBox(page, element)),
    [page, tick],
  );
  hasBroken.current = broken.length > 0;
  const boxOf = useCallback(
    (uid: Uid) => {
      let box = known.get(uid);
      if (box === undefined) {
        box = blockBox(page, uid);
        known.set(uid, box);
      }
      return box;
    },
    [known, page],
  );
  return { boxOf, broken };
}

/** Blocks that shoppers don’t see, because nothing is in them. */
function emptyBlocks({ doc, tree }: Pick<PageEditor, 'doc' | 'tree'>) {
  const blocks = [...doc.blocks.values()].filter(({ flags }) => !flags.deleted);
  return {
    emptyContainers: blocks.filter(
      ({ uid, type }) => isContainer(type) && childrenIn(tree, uid).length === 0,
    ),
    emptyPictures: blocks.filter(({ type, properties }) => type === 'image' && !properties.image),
  };
}

/** Everything of the editor that lies on the page: outlines, the bar of the selected block, +, the line of a drag. */
export function CanvasOverlay(props: CanvasOverlayProps) {
  const { page, drawn, scale, track, typing, onType, onAdd, onPicture, onDrag } = props;
  const isDragging = useIsDragging(track);
  const editor = useEditor();
  const { doc, tree, selection, selected } = editor;
  const [hover, setHover] = useState<{ uid: Uid; seam: 'before' | 'after' | null } | null>(null);
  const { boxOf, broken } = useBoxes(page, drawn);

  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => {
      const uid = uidUnder(event.target, doc);
      // The + and the bar lie on the page, too.
      if (uid === null) return;
      const box = boxOf(uid);
      const y = event.clientY + (page.defaultView?.scrollY ?? 0);
      const near = SEAM_PX / scale;
      const seam = !box ? null : y - box.y < near ? 'before' : box.y + box.height - y < near ? 'after' : null;
      setHover((now) => (now && now.uid === uid && now.seam === seam ? now : { uid, seam }));
    };
    const onLeave = () => setHover(null);
    page.addEventListener('pointermove', onMove);
    page.documentElement.addEventListener('pointerleave', onLeave);
    return () => {
      page.removeEventListener('pointermove', onMove);
      page.documentElement.removeEventListener('pointerleave', onLeave);
    };
  }, [page, scale, doc, boxOf]);

  const hovered = hover && !isDragging ? doc.blocks.get(hover.uid) : undefined;
  const hoverBox = hovered && !selection.includes(hovered.uid) ? boxOf(hovered.uid) : null;
  const typed = typing ? doc.blocks.get(typing.uid) : undefined;
  const [shown, setShown] = useState<InlineText | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is looked up once it is entered, not while it changes
  useLayoutEffect(() => {
    const texts = typed ? inlineTexts(page, typed) : [];
    const found = texts.find(({ name }) => name === typing?.name) ?? null;
    setShown(found);
    if (typing && !found) onType(null);
  }, [typing, page]);

  const seamPlace = (block: FlatBlock, seam: 'before' | 'after'): Place => {
    const at = childrenIn(tree, block.parent).findIndex(({ uid }) => uid === block.uid);
    return { parent: block.parent, at: seam === 'before' ? at : at + 1 };
  };
  const plus = (block: FlatBlock, seam: 'before' | 'after') => {
    const place = seamPlace(block, seam);
    const line = lineFor({ tree, boxOf }, place);
    if (!line || (seam === 'before' && isFixed(tree, block))) return null;
    return (
      <button
        key={`${block.uid} ${seam}`}
        type="button"
        className={styles.plus}
        style={{ left: line.x + line.width / 2, top: line.y + line.height / 2 }}
        aria-label={`Add a block ${seam} ${blockLabel(block)}`}
        onClick={() => onAdd(place)}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    );
  };
  const { emptyContainers, emptyPictures } = useMemo(() => emptyBlocks({ doc, tree }), [doc, tree]);
  return (
    <div className={styles.overlay} style={Object.fromEntries([['--k', `${1 / scale}`]])} data-editor="">
      {hoverBox && hovered && (
        <div className={styles.hover} style={asStyle(hoverBox)}>
          <span className={styles.name}>{kindTitle(hovered.type)}</span>
        </div>
      )}
      {selection.map((uid) => {
        const box = boxOf(uid);
        return box && <div key={uid} className={styles.selected} style={asStyle(box)} />;
      })}
      <SharedMarks boxOf={boxOf} />
      {editor.people.flatMap(({ id, initials, colour, selection: theirs }) =>
        theirs.map((uid) => {
          const box = boxOf(uid);
          return (
            box && (
              <div
                key={`${id} ${uid}`}
                className={people.outline}
                data-colour={colour}
                style={asStyle(box)}
                aria-hidden
              >
                <span className={people.tag}>{initials}</span>
              </div>
            )
          );
        }),
      )}
      {emptyContainers.map(({ uid, type }) => {
        const box = boxOf(uid);
        const isSmall = showsAnything(page, uid);
        return (
          box && (
            <button
              key={uid}
              type="button"
              className={isSmall ? styles.insideSmall : styles.inside}
              style={
                isSmall
                  ? { left: box.x + box.width, top: box.y + box.height }
                  : { left: box.x, top: box.y, width: box.width, minHeight: Math.max(box.height, 72) }
              }
              onClick={() => onAdd({ parent: uid, at: 0 })}
            >
              Add inside {kindTitle(type).toLowerCase()}
            </button>
          )
        );
      })}
      {emptyPictures.map((block) => {
        const box = boxOf(block.uid);
        return (
          box && (
            <button
              key={block.uid}
              type="button"
              className={styles.choose}
              style={asStyle(box)}
              onClick={() => onPicture(block)}
            >
              <IconPhoto size={20} aria-hidden />
              Choose a picture
            </button>
          )
        );
      })}
      {broken.map((box) => (
        <p key={`${box.x} ${box.y}`} className={styles.broken} style={asStyle(box)}>
          This picture can’t be loaded
        </p>
      ))}
      {selected && !isDragging && !typing && (
        <BlockBar block={selected} box={boxOf(selected.uid)} onDrag={onDrag} />
      )}
      {!isDragging && !typing && hovered && hover?.seam && plus(hovered, hover.seam)}
      {!isDragging && !typing && selected && plus(selected, 'after')}
      <DropLine track={track} />
      {typing && typed && shown && (
        <InlineEditor
          key={`${typing.uid} ${shown.name}`}
          block={typed}
          text={shown}
          onLeave={() => onType(null)}
          onNext={() => {
            const next = textAfter(page, typed, typing.name);
            onType(next && { uid: typing.uid, name: next.name });
          }}
        />
      )}
    </div>
  );
}

interface BlockBarProps {
  readonly block: FlatBlock;
  readonly box: Box | null;
  readonly onDrag: (event: PointerEvent, uid: Uid) => void;
}

/** A block with so little of the page above it has no room for its actions there. */
const ROOM_ABOVE = 60;
/** A block up to this height has its actions below instead: on it, they would cover its words. */
const LOW = 300;

/** Actions on the selected block, at its top edge. */
function BlockBar({ block, box, onDrag }: BlockBarProps) {
  const editor = useEditor();
  const { openSave } = useSharedOnPage();
  if (!box) return null;
  const isMovable = !isFixed(editor.tree, block);
  const hidden = isHidden(block);
  const place = box.y >= ROOM_ABOVE ? 'above' : box.height <= LOW ? 'below' : 'inside';
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={`${kindTitle(block.type)} actions`}
      style={{ left: box.x, top: place === 'below' ? box.y + box.height : box.y }}
      data-place={place}
    >
      <span className={styles.tag}>
        {isMovable && (
          <span
            className={styles.grip}
            onPointerDown={(event) => onDrag(event, block.uid)}
            title="Drag to move"
            aria-hidden="true"
          >
            <IconGripVertical size={16} />
          </span>
        )}
        {kindTitle(block.type)}
      </span>
      {isMovable && (
        <>
          <button
            type="button"
            aria-label="Move up"
            title="Move up"
            onClick={() => editor.make(moveByOne(editor, -1))}
          >
            <IconArrowUp size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Move down"
            title="Move down"
            onClick={() => editor.make(moveByOne(editor, 1))}
          >
            <IconArrowDown size={16} aria-hidden />
          </button>
        </>
      )}
      <button
        type="button"
        aria-label="Duplicate"
        title="Duplicate"
        onClick={() => editor.make(duplicateStep(editor))}
      >
        <IconCopy size={16} aria-hidden />
      </button>
      <button type="button" aria-label="Save for other pages" title="Save for other pages" onClick={openSave}>
        <IconBookmark size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={hidden ? 'Show' : 'Hide'}
        title={hidden ? 'Show to shoppers' : 'Hide from shoppers'}
        onClick={() => editor.make(hideStep(editor))}
      >
        {hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
      </button>
      <button
        type="button"
        aria-label="Delete"
        title="Delete"
        onClick={() => editor.make(removeStep(editor))}
      >
        <IconTrash size={16} aria-hidden />
      </button>
    </div>
  );
}
