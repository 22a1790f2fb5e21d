import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { DesignSettings } from '../../../../shared/features/making/products/products.ts';
import type { DesignDoc } from '../../../../shared/features/making/studio/scene.history.commands.ts';
import { elementsIn } from '../../../../shared/features/making/studio/scene.history.rows.ts';
import type { DesignStep } from '../../../../shared/features/making/studio/scene.history.steps.ts';
import {
  addElement,
  enclosingGroup,
  freePosition,
  type Scene,
  type SceneElement,
  type Side,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import { type LiveValue, liveValue } from '../../../platform/live-value.ts';
import {
  changedSince,
  FIELD_RUN,
  type Overwrite,
  overwrites,
  perform,
  received,
  redoStep,
  type ServerNews,
  type Session,
  type SessionIdentity,
  type Taken,
  undoStep,
  withChange,
  withServerLog,
} from './drafts/session.ts';

/** What the studio shows: the design with its steps, and what is chosen on screen. */
interface StudioState {
  readonly session: Session;
  readonly side: Side;
  readonly selectedIds: ReadonlySet<string>;
  /** The group whose members are taken one by one; null outside all groups. */
  readonly entered: string | null;
  /** A step to take back, of which someone else has changed the same since. */
  readonly asked: { readonly step: DesignStep; readonly by: string } | null;
  /** What others have replaced of this tab’s work. */
  readonly overwritten: readonly Overwrite[];
}

const NOTHING: ReadonlySet<string> = new Set();

function sideWith(scene: Scene, id: string | undefined): Side | undefined {
  return scene.sides.find((side) => side.elements.some((element) => element.id === id))?.side;
}

/** A selection never points at what an undo took away, and lies on one side. */
function withValidSelection(state: StudioState): StudioState {
  const { selectedIds, session, side, entered } = state;
  const elements = sideOf(session.doc.scene, side)?.elements ?? [];
  const left = elements.filter(({ id }) => selectedIds.has(id));
  const isEntered = entered === null || elements.some(({ groups }) => groups?.includes(entered));
  if (left.length === selectedIds.size && isEntered) return state;
  return {
    ...state,
    selectedIds: new Set(left.map(({ id }) => id)),
    entered: isEntered ? entered : null,
  };
}

const withSession = (state: StudioState, session: Session): StudioState =>
  session === state.session ? state : withValidSelection({ ...state, session });

function toggled(state: StudioState, ids: readonly string[]): StudioState {
  const isSelected = ids.every((id) => state.selectedIds.has(id));
  const selectedIds = new Set(state.selectedIds);
  for (const id of ids) {
    if (isSelected) selectedIds.delete(id);
    else selectedIds.add(id);
  }
  return withValidSelection({ ...state, selectedIds });
}

/** Shows what a step has changed: its side, with what it is about selected. */
function withTaken(state: StudioState, { session, changes }: Taken): StudioState {
  const ids = elementsIn(changes);
  const { scene } = session.doc;
  const side = ids.map((id) => sideWith(scene, id)).find((found) => found !== undefined) ?? state.side;
  const there = (sideOf(scene, side)?.elements ?? []).filter(({ id }) => ids.includes(id));
  const selectedIds = there.length > 0 ? new Set(there.map(({ id }) => id)) : state.selectedIds;
  return withValidSelection({ ...state, session, side, selectedIds, entered: null, asked: null });
}

export interface Studio extends Omit<StudioState, 'session'> {
  readonly scene: Scene;
  readonly settings: DesignSettings;
  /** Whose pictures it shows. */
  readonly owner: string;
  /** What is selected, from the bottom up. */
  readonly selection: readonly SceneElement[];
  /** The selected element, where there is exactly one. */
  readonly selected: SceneElement | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What can be taken back, the newest last. */
  readonly steps: readonly DesignStep[];
  /** Changes the scene; changes of one `run` (a drag, a burst of typing) are one step of undo. */
  readonly change: (change: (scene: Scene) => Scene, run?: string | null) => void;
  /** Makes the design another one, as one step. */
  readonly become: (design: Pick<DesignDoc, 'scene' | 'settings'>, words: string) => void;
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
  /** Takes back all steps from the newest to this one. */
  readonly undoTo: (stepId: string) => void;
  /** Answers whether a step is taken back although someone else has changed the same since. */
  readonly answerUndo: (isWanted: boolean) => void;
  /** Answers whose change stays. */
  readonly answerOverwrite: (overwrite: Overwrite, keeps: 'mine' | 'theirs') => void;
  /** The design and its steps, for what keeps and sends them. */
  readonly live: LiveSession;
}

/** The session as it is this moment, for what can’t wait until it is drawn. */
export interface LiveSession {
  readonly identity: SessionIdentity;
  readonly now: () => Session;
  readonly listen: LiveValue<StudioState>['listen'];
  readonly change: (next: (now: Session) => Session) => void;
  readonly take: (news: ServerNews) => void;
  readonly remember: (rows: ServerNews['rows']) => void;
}

/** Where a person left a design off. */
interface Beginning {
  readonly side: Side;
  readonly selection: readonly string[];
}

function liveStudio(first: Session, beginning: Beginning | undefined) {
  const identity: SessionIdentity = {
    tab: crypto.randomUUID(),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  };
  const { scene } = first.doc;
  const begun = beginning && sideOf(scene, beginning.side) ? beginning : undefined;
  const value = liveValue<StudioState>(
    withValidSelection({
      session: first,
      side: begun?.side ?? scene.sides[0]?.side ?? 'front',
      selectedIds: begun ? new Set(begun.selection) : NOTHING,
      entered: null,
      asked: null,
      overwritten: [],
    }),
  );
  const set = (next: (now: StudioState) => StudioState) => {
    const state = next(value.now());
    if (state !== value.now()) value.set(state);
  };
  const live: LiveSession = {
    identity,
    now: () => value.now().session,
    listen: value.listen,
    change: (next) => set((state) => withSession(state, next(state.session))),
    take: (news) =>
      set((state) => {
        const session = received(state.session, news);
        const fresh = news.rows.filter(({ sequence }) => sequence > state.session.revision);
        const found = overwrites(session, fresh, identity.tab);
        const next = withSession(state, session);
        return found.length > 0 ? { ...next, overwritten: [...next.overwritten, ...found] } : next;
      }),
    remember: (rows) => set((state) => withSession(state, withServerLog(state.session, rows))),
  };
  const selectIn = (ids: readonly string[], entered: string | null) =>
    set((state) => {
      const side = sideWith(state.session.doc.scene, ids[0]) ?? state.side;
      return { ...state, selectedIds: new Set(ids), entered, side };
    });
  const actions = {
    change: (apply: (scene: Scene) => Scene, run: string | null = null) =>
      live.change((now) => perform(now, { scene: apply(now.doc.scene), run }, identity)),
    become: ({ scene, settings }: Pick<DesignDoc, 'scene' | 'settings'>, words: string) =>
      live.change((now) => perform(now, { scene, settings, words }, identity)),
    setSettings: (fields: Partial<DesignSettings>) =>
      live.change((now) =>
        perform(
          now,
          {
            settings: { ...now.doc.settings, ...fields },
            run: `${FIELD_RUN}${Object.keys(fields).join(' ')}`,
          },
          identity,
        ),
      ),
    selectSeveral: (ids: readonly string[], entered: string | null = null) => selectIn(ids, entered),
    toggle: (ids: readonly string[]) => set((state) => toggled(state, ids)),
    showSide: (side: Side) => set((state) => ({ ...state, side, selectedIds: NOTHING, entered: null })),
    undo: () =>
      set((state) => {
        const taken = undoStep(state.session, identity);
        if (!taken) return state;
        const changed = changedSince(state.session, taken.step);
        return changed
          ? { ...state, asked: { step: taken.step, by: changed.author?.name ?? 'Someone' } }
          : withTaken(state, taken);
      }),
    redo: () =>
      set((state) => {
        const taken = redoStep(state.session, identity);
        return taken ? withTaken(state, taken) : state;
      }),
    undoTo: (stepId: string) =>
      set((state) => {
        let next = state;
        const most =
          state.session.stacks.undo.length - state.session.stacks.undo.findIndex(({ id }) => id === stepId);
        for (let left = most; left > 0; left -= 1) {
          const taken = undoStep(next.session, identity);
          if (!taken) break;
          next = withTaken(next, taken);
          if (taken.step.id === stepId) break;
        }
        return next;
      }),
    answerUndo: (isWanted: boolean) =>
      set((state) => {
        const taken = isWanted ? undoStep(state.session, identity) : null;
        return taken ? withTaken(state, taken) : { ...state, asked: null };
      }),
    answerOverwrite: (overwrite: Overwrite, keeps: 'mine' | 'theirs') =>
      set((state) => {
        const overwritten = state.overwritten.filter((each) => each !== overwrite);
        const next = { ...state, overwritten };
        return keeps === 'theirs'
          ? next
          : withSession(next, perform(state.session, withChange(state.session, overwrite.mine), identity));
      }),
  };
  return { value, set, live, selectIn, actions };
}

/** @param first the design as it was opened @param beginning the side and selection that show first */
export function useStudio(first: Session, owner: string, beginning?: Beginning): Studio {
  const [{ value, live, selectIn, actions }] = useState(() => liveStudio(first, beginning));
  const state = useSyncExternalStore(value.listen, value.now, value.now);
  const { session, side, selectedIds } = state;
  const { scene, settings } = session.doc;
  const add = useCallback(
    (element: SceneElement) => {
      const place = (now: Scene) => {
        const there = sideOf(now, side);
        return there ? { ...element, ...freePosition(there, element) } : element;
      };
      actions.change((now) => addElement(now, side, place(now)));
      selectIn([element.id], null);
    },
    [side, actions, selectIn],
  );
  const elements = useMemo(() => sideOf(scene, side)?.elements ?? [], [scene, side]);
  const select = useCallback(
    (id: string | null) =>
      selectIn(id === null ? [] : [id], id === null ? null : enclosingGroup(elements, new Set([id]))),
    [elements, selectIn],
  );
  const selection = useMemo(() => elements.filter(({ id }) => selectedIds.has(id)), [elements, selectedIds]);
  return {
    ...state,
    ...actions,
    live,
    select,
    add,
    scene,
    settings,
    owner,
    selection,
    selected: selection.length === 1 ? (selection[0] ?? null) : null,
    canUndo: session.stacks.undo.length > 0,
    canRedo: session.stacks.redo.length > 0,
    steps: session.stacks.undo,
  };
}
