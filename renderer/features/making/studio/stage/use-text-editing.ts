import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type CaretLine,
  caretIndexNear,
  caretLines,
  elementBounds,
  elementSize,
  SCENE_LIMITS,
  type TextElement,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { cutTo } from '../../../../../shared/rules/text/excerpt.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { inFrame } from './gestures.ts';
import { removeEmptied } from './remove-emptied.ts';
import { type AreaOnStage, pointOnArea } from './stage-view.ts';
import type { ViewStore } from './view-store.ts';

/** Around the words: a press there still belongs to them. */
const GRACE_PX = 12;

interface TextEditingInput {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly area: AreaOnStage;
  readonly view: ViewStore;
  readonly studio: Studio;
  readonly resources: StudioResources;
  /** The text with the caret in it. */
  readonly editedId: string | null;
  readonly onEdited: (id: string | null) => void;
}

export interface TextEditing {
  /** As it shows while it is typed: straight. */
  readonly element: TextElement;
  readonly lines: readonly CaretLine[] | null;
  /** In the text of the element. */
  readonly selection: readonly [from: number, to: number];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** A design has no text without a character; a space prints nothing. */
const EMPTY = ' ';
const wordsOf = ({ text }: TextElement) => (text.trim() === '' ? '' : text);

/** The first part of the typed words, as much as a text holds. */
export function withinLimits(typed: string): string {
  const lines = typed.split('\n');
  const kept = lines.length > SCENE_LIMITS.textLines ? lines.slice(0, SCENE_LIMITS.textLines) : lines;
  return cutTo(kept.join('\n'), SCENE_LIMITS.textLength);
}

/** Words typed where they print: a transparent field takes the keys, and what shows are our own outlines. */
export function useTextEditing(input: TextEditingInput) {
  const { stage, area, view, studio, resources, editedId, onEdited } = input;
  const { change, selection: selected } = studio;
  const { measureText, fonts } = resources;
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState('');
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const dragged = useRef<{ readonly pointerId: number; readonly from: number } | null>(null);

  const found = selected.find(({ id }) => id === editedId);
  const original = found?.kind === 'text' && !found.locked ? found : null;
  const element = useMemo(() => original && { ...original, arc: 0 }, [original]);
  const id = element?.id ?? null;
  const text = original ? wordsOf(original) : '';
  // Typed letters may be in pieces that the scene composes: the draft counts only while both are the same words.
  const value = draft.normalize('NFC') === text ? draft : text;

  const readRange = useCallback(() => {
    const now = field.current;
    if (!now) return;
    // Counted in the words as they are composed.
    const at = (index: number) => now.value.slice(0, index).normalize('NFC').length;
    setRange([at(now.selectionStart), at(now.selectionEnd)]);
  }, []);

  const changes = useRef(change);
  changes.current = change;
  // Undo takes back everything typed between entering and leaving.
  const run = useRef('');
  const isEmpty = useRef(false);
  if (original) isEmpty.current = text === '';
  useLayoutEffect(() => {
    if (id === null) return;
    run.current = `text ${id} ${performance.now()}`;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    readRange();
    return () => {
      if (isEmpty.current) removeEmptied(changes.current, id, run.current);
      isEmpty.current = false;
    };
  }, [id, readRange]);
  // Something else was selected, or the text is gone: no caret is left behind.
  useEffect(() => {
    if (editedId !== null && id === null) onEdited(null);
  }, [editedId, id, onEdited]);

  const bounds = useMemo(() => element && elementBounds(element, measureText), [element, measureText]);
  const shownBounds = useRef(bounds);
  shownBounds.current = bounds;
  // A phone’s keyboard covers the lower part of the stage.
  useEffect(() => {
    if (id === null) return;
    const reveal = () => {
      const box = stage.current?.getBoundingClientRect();
      const seen = window.visualViewport;
      if (!box || !shownBounds.current) return;
      const bottom = seen ? seen.offsetTop + seen.height : window.innerHeight;
      view.reveal(shownBounds.current, Math.max(0, box.bottom - bottom));
    };
    reveal();
    const seen = window.visualViewport;
    seen?.addEventListener('resize', reveal);
    return () => seen?.removeEventListener('resize', reveal);
  }, [id, stage, view]);

  const lines = useMemo(
    () => element && caretLines({ ...element, text: wordsOf(element) }, fonts),
    [element, fonts],
  );

  const leave = useCallback(() => {
    onEdited(null);
    stage.current?.focus({ preventScroll: true });
  }, [onEdited, stage]);

  const indexAt = (event: PointerEvent): number | null => {
    if (!element || !lines || !stage.current) return null;
    const { width, height } = elementSize(element, measureText);
    const own = inFrame(
      { ...element, width, height },
      pointOnArea(stage.current, area, { x: event.clientX, y: event.clientY }),
    );
    const grace = GRACE_PX / area.pxPerMm;
    const isOn = Math.abs(own.x) <= width / 2 + grace && Math.abs(own.y) <= height / 2 + grace;
    return isOn || dragged.current ? caretIndexNear(lines, own) : null;
  };

  /** @returns whether the press was on the words; one anywhere else ends the typing */
  const press = (event: PointerEvent): boolean => {
    if (!element) return false;
    const index = indexAt(event);
    if (index === null) {
      leave();
      return false;
    }
    event.preventDefault();
    if (event.button !== 0) return true;
    const anchor = event.shiftKey ? range[0] : index;
    dragged.current = { pointerId: event.pointerId, from: anchor };
    stage.current?.setPointerCapture(event.pointerId);
    field.current?.setSelectionRange(Math.min(anchor, index), Math.max(anchor, index));
    field.current?.focus({ preventScroll: true });
    readRange();
    return true;
  };
  /** @returns whether it was a drag over the words */
  const move = (event: PointerEvent): boolean => {
    const now = dragged.current;
    if (!now || now.pointerId !== event.pointerId) return false;
    const index = indexAt(event);
    if (index === null) return true;
    field.current?.setSelectionRange(Math.min(now.from, index), Math.max(now.from, index));
    readRange();
    return true;
  };
  const release = (event: PointerEvent): boolean => {
    if (dragged.current?.pointerId !== event.pointerId) return false;
    dragged.current = null;
    return true;
  };

  const onInput = (typed: string) => {
    if (!element) return;
    const kept = withinLimits(typed);
    if (kept.length < typed.length) {
      showSnackbar({
        text:
          typed.length > SCENE_LIMITS.textLength
            ? `Cut to ${SCENE_LIMITS.textLength} characters`
            : `A text has up to ${SCENE_LIMITS.textLines} lines`,
      });
    }
    setDraft(kept);
    change(
      (scene) => updateElement<TextElement>(scene, element.id, { text: kept.normalize('NFC') || EMPTY }),
      run.current,
    );
    readRange();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The stage’s keys are letters here.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const ends =
      event.key === 'Escape' ||
      event.key === 'Tab' ||
      (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!ends) return;
    if (event.key !== 'Tab') event.preventDefault();
    leave();
  };

  const editing: TextEditing | null = element && {
    element,
    lines,
    selection: range,
    field,
    value,
    onInput,
    onSelect: readRange,
    onKeyDown,
    // Elsewhere on the page; not with another window in front.
    onBlur: () => document.hasFocus() && onEdited(null),
  };
  /** The stage would take the focus from the field. */
  const keepFocus = (event: MouseEvent) => dragged.current !== null && event.preventDefault();

  return { editing, press, move, release, keepFocus };
}
