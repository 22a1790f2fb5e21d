import { useCallback, useMemo, useReducer } from 'react';
import type { DesignSettings } from '../../../../shared/features/making/products/products.ts';
import {
  addElement,
  enclosingGroup,
  freePosition,
  record,
  redo,
  type Scene,
  type SceneElement,
  type SceneHistory,
  type Side,
  sideOf,
  startHistory,
  undo,
} from '../../../../shared/features/making/studio/studio.ts';

/** What the studio shows: the design with its history, its settings, and what is chosen on screen. */
export interface StudioState {
  readonly history: SceneHistory;
  readonly settings: DesignSettings;
  readonly side: Side;
  readonly selectedIds: ReadonlySet<string>;
  /** The group whose members are taken one by one; null outside all groups. */
  readonly entered: string | null;
}

type StudioAction =
  | { readonly type: 'scene'; readonly change: (scene: Scene) => Scene; readonly run: string | null }
  | { readonly type: 'settings'; readonly fields: Partial<DesignSettings> }
  | { readonly type: 'select'; readonly ids: readonly string[]; readonly entered: string | null }
  | { readonly type: 'toggle'; readonly ids: readonly string[] }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const NOTHING: ReadonlySet<string> = new Set();

function sideWith(scene: Scene, id: string | undefined): Side | undefined {
  return scene.sides.find((side) => side.elements.some((element) => element.id === id))?.side;
}

/** A selection never points at what an undo took away, and lies on one side. */
function withValidSelection(state: StudioState): StudioState {
  const { selectedIds, history, side, entered } = state;
  const elements = sideOf(history.present, side)?.elements ?? [];
  const left = elements.filter(({ id }) => selectedIds.has(id));
  const isEntered = entered === null || elements.some(({ groups }) => groups?.includes(entered));
  if (left.length === selectedIds.size && isEntered) return state;
  return {
    ...state,
    selectedIds: new Set(left.map(({ id }) => id)),
    entered: isEntered ? entered : null,
  };
}

function toggled(state: StudioState, ids: readonly string[]): StudioState {
  const isSelected = ids.every((id) => state.selectedIds.has(id));
  const selectedIds = new Set(state.selectedIds);
  for (const id of ids) {
    if (isSelected) selectedIds.delete(id);
    else selectedIds.add(id);
  }
  return withValidSelection({ ...state, selectedIds });
}

function reduce(state: StudioState, action: StudioAction): StudioState {
  switch (action.type) {
    case 'scene':
      return withValidSelection({
        ...state,
        history: record(state.history, action.change(state.history.present), action.run),
      });
    case 'settings':
      return { ...state, settings: { ...state.settings, ...action.fields } };
    case 'select': {
      const side = sideWith(state.history.present, action.ids[0]) ?? state.side;
      return { ...state, selectedIds: new Set(action.ids), entered: action.entered, side };
    }
    case 'toggle':
      return toggled(state, action.ids);
    case 'side':
      return { ...state, side: action.side, selectedIds: NOTHING, entered: null };
    case 'undo':
      return withValidSelection({ ...state, history: undo(state.history) });
    case 'redo':
      return withValidSelection({ ...state, history: redo(state.history) });
  }
}

export interface Studio extends StudioState {
  readonly scene: Scene;
  /** Whose pictures it shows. */
  readonly owner: string;
  /** What is selected, from the bottom up. */
  readonly selection: readonly SceneElement[];
  /** The selected element, where there is exactly one. */
  readonly selected: SceneElement | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes the scene; changes of one `run` (a drag, a burst of typing) are one step of undo. */
  readonly change: (change: (scene: Scene) => Scene, run?: string | null) => void;
  /** Adds an element to the side that shows, where nothing lies exactly under it, and selects it. */
  readonly add: (element: SceneElement) => void;
  readonly setSettings: (fields: Partial<DesignSettings>) => void;
  /** Selects one element, or nothing. */
  readonly select: (id: string | null) => void;
  readonly selectSeveral: (ids: readonly string[], entered?: string | null) => void;
  /** Adds to the selection, or takes out of it what is selected already. */
  readonly toggle: (ids: readonly string[]) => void;
  readonly showSide: (side: Side) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** @param earlier the steps made before a reload, where the device has them */
export function useStudio(
  scene: Scene,
  settings: DesignSettings,
  earlier: SceneHistory | null,
  owner: string,
): Studio {
  const [state, dispatch] = useReducer(
    reduce,
    null,
    (): StudioState => ({
      history: earlier ?? startHistory(scene),
      settings,
      side: scene.sides[0]?.side ?? 'front',
      selectedIds: NOTHING,
      entered: null,
    }),
  );
  const change = useCallback(
    (apply: (scene: Scene) => Scene, run: string | null = null) =>
      dispatch({ type: 'scene', change: apply, run }),
    [],
  );
  const { side, selectedIds } = state;
  const present = state.history.present;
  const add = useCallback(
    (element: SceneElement) => {
      const place = (now: Scene) => {
        const there = sideOf(now, side);
        return there ? { ...element, ...freePosition(there, element) } : element;
      };
      dispatch({ type: 'scene', change: (now) => addElement(now, side, place(now)), run: null });
      dispatch({ type: 'select', ids: [element.id], entered: null });
    },
    [side],
  );
  const actions = useMemo(
    () => ({
      setSettings: (fields: Partial<DesignSettings>) => dispatch({ type: 'settings', fields }),
      selectSeveral: (ids: readonly string[], entered: string | null = null) =>
        dispatch({ type: 'select', ids, entered }),
      toggle: (ids: readonly string[]) => dispatch({ type: 'toggle', ids }),
      showSide: (next: Side) => dispatch({ type: 'side', side: next }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }),
    [],
  );
  const elements = useMemo(() => sideOf(present, side)?.elements ?? [], [present, side]);
  const select = useCallback(
    (id: string | null) =>
      dispatch({
        type: 'select',
        ids: id === null ? [] : [id],
        entered: id === null ? null : enclosingGroup(elements, new Set([id])),
      }),
    [elements],
  );
  const selection = useMemo(() => elements.filter(({ id }) => selectedIds.has(id)), [elements, selectedIds]);
  return {
    ...state,
    ...actions,
    select,
    change,
    add,
    scene: present,
    owner,
    selection,
    selected: selection.length === 1 ? (selection[0] ?? null) : null,
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  };
}
