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
import type { PointMm } from './stage-view.ts';
import { DRAG_PX } from './use-gesture.ts';

const LONG_PRESS_MS = 450;

interface Tap {
  readonly pointerId: number;
  readonly at: PointMm;
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
    onClick?: () => void,
  ) => void;
  /** Focuses the words of a text. */
  readonly onEditText: (id: string) => void;
}

/** The id of the element under an event, where its target is one. */
const elementIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-element]')?.getAttribute('data-element') ?? undefined)
    : undefined;

/** What lies under a point, topmost first. */
const elementIdsUnder = (x: number, y: number): string[] => [
  ...new Set(document.elementsFromPoint(x, y).flatMap((target) => elementIdAt(target) ?? [])),
];

/** What a press on an element selects, and what it takes hold of. */
export function usePresses({ studio, side, begin, onEditText }: PressesInput) {
  const { selectedIds, entered, selection, selectSeveral, toggle } = studio;
  const [isSelectingSeveral, setSelectingSeveral] = useState(false);
  const tap = useRef<Tap | null>(null);
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

  /** A finger selects as it leaves: what it slips over stays where it is. */
  const touch = (event: PointerEvent<Element>, ids: readonly string[]) => {
    drop();
    tap.current = {
      pointerId: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      ids,
      timer: setTimeout(() => {
        tap.current = null;
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
      return begin(event, 'move', selection);
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

  const doubleClick = (event: MouseEvent<Element>) => {
    const [id] = elementIdsUnder(event.clientX, event.clientY);
    if (id) open(id);
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

  return {
    press,
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
