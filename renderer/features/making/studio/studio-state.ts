import { useCallback, useMemo, useReducer } from 'react';
import type { DesignSettings } from '../../../../shared/features/making/products/products.ts';
import {
  addElement,
  findElement,
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
  readonly selectedId: string | null;
}

type StudioAction =
  | { readonly type: 'scene'; readonly change: (scene: Scene) => Scene; readonly run: string | null }
  | { readonly type: 'settings'; readonly fields: Partial<DesignSettings> }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

function sideWith(scene: Scene, id: string): Side | undefined {
  return scene.sides.find((side) => side.elements.some((element) => element.id === id))?.side;
}

/** A selection never points at what an undo took away. */
function withValidSelection(state: StudioState): StudioState {
  const { selectedId, history } = state;
  if (selectedId === null || findElement(history.present, selectedId)) return state;
  return { ...state, selectedId: null };
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
      const side = action.id === null ? undefined : sideWith(state.history.present, action.id);
      return { ...state, selectedId: action.id, side: side ?? state.side };
    }
    case 'side':
      return { ...state, side: action.side, selectedId: null };
    case 'undo':
      return withValidSelection({ ...state, history: undo(state.history) });
    case 'redo':
      return withValidSelection({ ...state, history: redo(state.history) });
  }
}

export interface Studio extends StudioState {
  readonly scene: Scene;
  readonly selected: SceneElement | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes the scene; changes of one `run` (a drag, a burst of typing) are one step of undo. */
  readonly change: (change: (scene: Scene) => Scene, run?: string | null) => void;
  /** Adds an element to the side that shows, where nothing lies exactly under it, and selects it. */
  readonly add: (element: SceneElement) => void;
  readonly setSettings: (fields: Partial<DesignSettings>) => void;
  readonly select: (id: string | null) => void;
  readonly showSide: (side: Side) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useStudio(scene: Scene, settings: DesignSettings): Studio {
  const [state, dispatch] = useReducer(
    reduce,
    null,
    (): StudioState => ({
      history: startHistory(scene),
      settings,
      side: scene.sides[0]?.side ?? 'front',
      selectedId: null,
    }),
  );
  const change = useCallback(
    (apply: (scene: Scene) => Scene, run: string | null = null) =>
      dispatch({ type: 'scene', change: apply, run }),
    [],
  );
  const { side } = state;
  const add = useCallback(
    (element: SceneElement) => {
      const place = (now: Scene) => {
        const there = sideOf(now, side);
        return there ? { ...element, ...freePosition(there, element) } : element;
      };
      dispatch({ type: 'scene', change: (now) => addElement(now, side, place(now)), run: null });
      dispatch({ type: 'select', id: element.id });
    },
    [side],
  );
  const actions = useMemo(
    () => ({
      setSettings: (fields: Partial<DesignSettings>) => dispatch({ type: 'settings', fields }),
      select: (id: string | null) => dispatch({ type: 'select', id }),
      showSide: (next: Side) => dispatch({ type: 'side', side: next }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
    }),
    [],
  );
  const present = state.history.present;
  return {
    ...state,
    ...actions,
    change,
    add,
    scene: present,
    selected: state.selectedId === null ? null : (findElement(present, state.selectedId) ?? null),
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  };
}
