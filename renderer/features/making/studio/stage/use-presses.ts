import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  elementsTakenWith,
  groupMembers,
  groupToEnter,
  type SceneElement,
  type SceneSide,
} from '../../../../../shared/features/making/studio/studio.ts';
import type { Studio } from '../studio-state.ts';
import type { GestureKind } from './gestures.ts';
import type { PointPx } from './stage-view.ts';
import { DRAG_PX } from './use-gesture.ts';

const LONG_PRESS_MS = 450;
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;

interface Tap {
  readonly pointerId: number;
  readonly at: PointPx;
  readonly ids: readonly string[];
  readonly timer: ReturnType<typeof setTimeout>;
}

interface PressesInput {
  readonly studio: Studio;
  readonly side: SceneSide | undefined;
  readonly begin: (
    event: PointerEvent<Element>,
    kind: GestureKind,
    chosen: readonly SceneElement[],
    onClick?: (() => void) | null,
  ) => void;
  /** One finger on what isn’t selected moves the view. */
  readonly pan: (event: PointerEvent<Element>) => void;
  readonly stopPanning: () => void;
  /** Puts the caret in a text. */
  readonly onEditText: (id: string) => void;
}

/** The id of the element under an event, where its target is one. */
const elementIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-element]')?.getAttribute('data-element') ?? undefined)
    : undefined;

/** What lies under a point, topmost first. */
export const elementIdsUnder = (x: number, y: number): string[] => [
  ...new Set(document.elementsFromPoint(x, y).flatMap((target) => elementIdAt(target) ?? [])),
];

/** What a press on an element selects, and what it takes hold of. */
export function usePresses({ studio, side, begin, pan, stopPanning, onEditText }: PressesInput) {
  const { selectedIds, entered, selection, selectSeveral, toggle } = studio;
  const [isSelectingSeveral, setSelectingSeveral] = useState(false);
  const tap = useRef<Tap | null>(null);
  const lastTap = useRef<{ readonly at: PointPx; readonly time: number } | null>(null);
  const elements = side?.elements ?? [];
  const drop = () => {
    if (tap.current) clearTimeout(tap.current.timer);
    tap.current = null;
  };
  useEffect(
    () => () => {
      if (tap.current) clearTimeout(tap.current.timer);
    },
    [],
  );

  /** Not every browser sends a double click by touch: this is asked at each touch. */
  const isDoubleTap = (event: PointerEvent<Element>): boolean => {
    const before = lastTap.current;
    const at = { x: event.clientX, y: event.clientY };
    lastTap.current = { at, time: event.timeStamp };
    return (
      before !== null &&
      event.timeStamp - before.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - before.at.x, at.y - before.at.y) < DOUBLE_TAP_PX
    );
  };

  /** A finger selects as it leaves: what it slips over stays where it is. */
  const touch = (event: PointerEvent<Element>, ids: readonly string[]) => {
    drop();
    pan(event);
    lastTap.current = { at: { x: event.clientX, y: event.clientY }, time: event.timeStamp };
    tap.current = {
      pointerId: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      ids,
      timer: setTimeout(() => {
        tap.current = null;
        stopPanning();
        navigator.vibrate?.(10);
        setSelectingSeveral(true);
        if (!ids.every((id) => selectedIds.has(id))) toggle(ids);
      }, LONG_PRESS_MS),
    };
  };

  const selectBelow = (event: PointerEvent<Element>) => {
    const under = elementIdsUnder(event.clientX, event.clientY);
    const next = under[under.findLastIndex((id) => selectedIds.has(id)) + 1] ?? under[0];
    if (next) studio.select(next);
  };

  const press = (event: PointerEvent<Element>, element: SceneElement) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const ids = elementsTakenWith(elements, element.id, entered);
    const isSelected = selectedIds.has(element.id);
    if (event.pointerType === 'touch') {
      if (isSelectingSeveral || !isSelected) return touch(event, ids);
      return begin(event, 'move', selection, isDoubleTap(event) ? () => open(element.id) : null);
    }
    if (event.altKey) return selectBelow(event);
    if (event.shiftKey) return toggle(ids);
    if (event.ctrlKey || event.metaKey) return toggle([element.id]);
    if (isSelected) return begin(event, 'move', selection, () => selectSeveral(ids, entered));
    selectSeveral(ids, entered);
    begin(
      event,
      'move',
      elements.filter(({ id }) => ids.includes(id)),
    );
  };

  const move = (event: PointerEvent<Element>) => {
    const now = tap.current;
    if (!now || event.pointerId !== now.pointerId) return;
    if (Math.hypot(event.clientX - now.at.x, event.clientY - now.at.y) > DRAG_PX.touch) drop();
  };

  const release = (event: PointerEvent<Element>) => {
    const now = tap.current;
    drop();
    if (!now || event.pointerId !== now.pointerId) return;
    if (isSelectingSeveral) toggle(now.ids);
    else selectSeveral(now.ids, entered);
  };

  /** One level into a group, or to the words of a text. */
  const open = (id: string) => {
    const element = elements.find((each) => each.id === id);
    const group = element && groupToEnter(element, entered);
    if (group != null) return selectSeveral(elementsTakenWith(elements, id, group), group);
    if (element?.kind === 'text' && !element.locked) {
      studio.select(id);
      onEditText(id);
    }
  };

  /** @returns whether it was on something; a touch was answered as it came */
  const doubleClick = (event: MouseEvent<Element>): boolean => {
    if (event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch')
      return true;
    const [id] = elementIdsUnder(event.clientX, event.clientY);
    if (id) open(id);
    return id !== undefined;
  };

  /** One level out of a group, or to nothing selected. */
  const leave = () => {
    setSelectingSeveral(false);
    if (entered === null) return selectSeveral([]);
    const members = groupMembers(elements, entered);
    const path = members[0]?.groups ?? [];
    const outer = path[path.indexOf(entered) - 1] ?? null;
    selectSeveral(
      members.map(({ id }) => id),
      outer,
    );
  };

  /** With the group it is in. */
  const select = (id: string) => selectSeveral(elementsTakenWith(elements, id, entered), entered);

  return {
    press,
    select,
    move,
    release,
    drop,
    open,
    doubleClick,
    leave,
    isSelectingSeveral,
    stopSelectingSeveral: () => setSelectingSeveral(false),
  };
}
