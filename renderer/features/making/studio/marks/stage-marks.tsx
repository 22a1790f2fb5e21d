import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ElementFaults, formatFaults } from '../../../../../shared/features/making/products/products.ts';
import {
  type BoundsMm,
  elementBounds,
  type MeasureText,
  type SceneElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { Tip } from '../../../../ui/tooltip/tooltip.tsx';
import type { AreaOnStage, PointPx, SizePx } from '../stage/stage-view.ts';
import { useMedia } from '../use-media.ts';
import { FaultSign } from './fault-sign.tsx';
import { MARK_REACH, placeMark } from './mark-place.ts';
import styles from './marks.module.css';

interface MarkProps {
  readonly id: string;
  readonly weight: ElementFaults['weight'];
  readonly words: string;
  /** Null while its element is out of sight. */
  readonly at: PointPx | null;
  /** Whether it is the one that Tab comes to. */
  readonly isNext: boolean;
  /** It has the focus. */
  readonly onNext: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

function Mark({ id, weight, words, at, isNext, onNext, onOpen }: MarkProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const mark = button.current;
    const stage = mark?.closest<HTMLElement>('[data-region]');
    return () => {
      // What it told of has been mended: the keys should have somewhere to go.
      if (document.activeElement === mark) stage?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.mark}
        aria-label={words}
        tabIndex={isNext ? 0 : -1}
        data-mark={id}
        data-away={at === null || undefined}
        style={at ? { transform: `translate(${at.x}px, ${at.y}px)` } : undefined}
        onPointerDown={(event) => event.stopPropagation()}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(event.currentTarget)}
        onPointerLeave={() => setPointed(null)}
        onFocus={(event) => {
          onNext(id);
          if (event.currentTarget.matches(':focus-visible')) setPointed(event.currentTarget);
        }}
        onBlur={() => setPointed(null)}
        onClick={() => {
          setPointed(null);
          onOpen(id);
        }}
      >
        <FaultSign weight={weight} />
      </button>
      {pointed && at && <Tip target={pointed} label={words} />}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface StageMarksProps {
  readonly elements: readonly SceneElement[];
  readonly faults: ReadonlyMap<string, ElementFaults>;
  readonly selectedIds: ReadonlySet<string>;
  /** The text that is being typed: it has no mark until it is left. */
  readonly typedId: string | null;
  readonly isAway: boolean;
  readonly view: AreaOnStage;
  readonly stage: SizePx;
  readonly measureText: MeasureText;
  readonly nameOf: (element: SceneElement) => string;
  /** Brings into sight what keys have come to. */
  readonly onReveal: (box: BoundsMm) => void;
  readonly onOpen: (id: string) => void;
}

/**
 * A mark at each element with something to mend or to look at, over the stage and as large at every zoom. One of them is a
 * Tab stop, and arrow keys go to the others.
 */
export const StageMarks = memo(function StageMarks(props: StageMarksProps) {
  const { elements, faults, selectedIds, typedId, isAway, view, stage, measureText, nameOf } = props;
  const reach = MARK_REACH[useMedia(MEDIA.coarse) ? 'touch' : 'mouse'];
  const [nextId, setNextId] = useState<string | null>(null);
  const marked = useMemo(
    () =>
      elements.flatMap((element) => {
        const found = faults.get(element.id);
        if (!found || element.hidden || element.id === typedId) return [];
        return [{ element, found, bounds: elementBounds(element, measureText) }];
      }),
    [elements, faults, typedId, measureText],
  );
  const next = marked.some(({ element }) => element.id === nextId) ? nextId : marked[0]?.element.id;
  const list = useRef<HTMLDivElement>(null);
  const reachFor = (id: string) => {
    setNextId(id);
    const mark = marked.find(({ element }) => element.id === id);
    if (mark && !placeMark(mark.bounds, view, stage, reach, false)) props.onReveal(mark.bounds);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      list.current?.closest<HTMLElement>('[data-region]')?.focus({ preventScroll: true });
      return;
    }
    const way = STEPS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const marks = [...(list.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
    const at = marks.findIndex((mark) => mark.matches(':focus'));
    marks[(at + way + marks.length) % marks.length]?.focus({ preventScroll: true });
  };
  if (marked.length === 0) return null;
  return (
    <div
      ref={list}
      role="toolbar"
      aria-label="Marks on the stage"
      className={styles.marks}
      data-own-keys
      data-away={isAway || undefined}
      onKeyDown={onKeyDown}
    >
      {marked.map(({ element, found, bounds }) => (
        <Mark
          key={element.id}
          id={element.id}
          weight={found.weight}
          words={formatFaults(found, nameOf(element))}
          at={placeMark(bounds, view, stage, reach, selectedIds.has(element.id))}
          isNext={element.id === next}
          onNext={reachFor}
          onOpen={props.onOpen}
        />
      ))}
    </div>
  );
});
