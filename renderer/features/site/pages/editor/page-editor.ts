import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Lens } from '../../../../../shared/features/site/blocks/blocks.ts';
import {
  type FlatBlock,
  kindOf,
  type PageDoc,
  type PageKind,
  type Uid,
} from '../../../../../shared/features/site/pages/pages.ts';
import { useSession } from '../../../../platform/access/use-session.ts';
import { type LiveValue, liveValue } from '../../../../platform/live-value.ts';
import { type Colleague, colleagues, hereWords } from '../../../../platform/people/colleagues.ts';
import { usePeople } from '../../../../platform/people/use-people.ts';
import { type LinkStates, linksOf, shownIn, useLinkStates } from '../../links/links.ts';
import { type BlockTree, blockTree } from './document/block-tree.ts';
import {
  isSameField,
  type Overwrite,
  type OwnChanges,
  overwrites,
  withOwn,
  withoutOwn,
} from './document/own-changes.ts';
import type { SaveState } from './document/save-state.ts';
import {
  type KeptSession,
  perform,
  redoStep,
  type Session,
  type SessionIdentity,
  startSession,
  undoStep,
} from './document/session.ts';
import { isRefused, type Situation, type StepOrRefusal } from './document/steps.ts';
import { type PageServer, useSessionSync } from './document/use-session-sync.ts';
import { kindName } from './page-words.ts';
import { useAfterPaint } from './use-after-paint.ts';

/** An audience that a page is looked at with. */
export interface LensView {
  readonly lens: Lens;
  /** What it doesn’t see is faded, not folded. */
  readonly showsAll: boolean;
}

/** An open page: what it holds, what is selected, and how it is changed. */
export interface PageEditor extends Situation {
  /** The division of the page’s store. */
  readonly division: string;
  /** The page’s id. */
  readonly pageId: string;
  /** What the page’s links open, as far as it is known. */
  readonly links: LinkStates;
  /** The audience that the page is shown to; null shows every block. */
  readonly view: LensView | null;
  readonly setView: (view: LensView | null) => void;
  readonly doc: PageDoc;
  readonly tree: BlockTree;
  readonly kind: PageKind;
  readonly selection: readonly Uid[];
  /** The selected block, where there is exactly one. */
  readonly selected: FlatBlock | null;
  readonly select: (uids: readonly Uid[]) => void;
  /** Makes a change, says what was done, or why it wasn’t. */
  readonly make: (step: StepOrRefusal | null) => boolean;
  /** As `make`, for a field that shows its text by itself: the rest of the editor follows when there is time. */
  readonly put: (step: StepOrRefusal | null) => boolean;
  /** Draws at once what `put` has changed. */
  readonly settle: () => void;
  /** What is edited, ahead of what is drawn of it. */
  readonly live: LiveValue<Session>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saveState: SaveState;
  /** Sends what waits and answers the page’s newest change; rejects where that isn’t possible now. */
  readonly save: () => Promise<number>;
  /** Takes in what the server has stored in the meantime. */
  readonly refresh: () => Promise<void>;
  /** Fields that somebody else has set after this person did. */
  readonly overwritten: readonly Overwrite[];
  readonly settleOverwrite: (overwrite: Overwrite, keep: 'mine' | 'theirs') => void;
  /** Other people who have the page open. */
  readonly people: readonly Colleague[];
  /** What is read aloud now. */
  readonly said: string;
  readonly say: (text: string) => void;
}

export const EditorContext = createContext<PageEditor | null>(null);

export function useEditor(): PageEditor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('Only parts of the page editor can use it');
  return editor;
}

/** What stays the same from letter to letter: a field that asks for no more than this is drawn again for its own value alone. */
export interface EditorFacts extends Pick<PageEditor, 'division' | 'links' | 'make' | 'say'> {
  /** The selected block as it is when this is asked. */
  readonly selectedNow: () => FlatBlock | null;
}

export const EditorFactsContext = createContext<EditorFacts | null>(null);

export function useEditorFacts(): EditorFacts {
  const facts = useContext(EditorFactsContext);
  if (!facts) throw new Error('Only parts of the page editor can use it');
  return facts;
}

/** A block as it is now, before the rest of the editor is drawn with it. */
export function useLiveBlock(drawn: FlatBlock): FlatBlock {
  const { live } = useEditor();
  const now = () => live.now().doc.blocks.get(drawn.uid) ?? drawn;
  return useSyncExternalStore(live.listen, now, now);
}

interface Options {
  readonly division: string;
  readonly page: string;
  readonly base: PageDoc;
  readonly kept: KeptSession | null;
  readonly server: PageServer;
}

const addresses = new WeakMap<FlatBlock, readonly string[]>();

/** What a block links to and shows; known of blocks that haven’t changed. */
function addressesOf(block: FlatBlock): readonly string[] {
  if (block.flags.deleted) return [];
  const known = addresses.get(block) ?? [...linksOf(block), ...shownIn(block.properties)];
  addresses.set(block, known);
  return known;
}

const SAVING: SaveState = { kind: 'saving' };

const newIdentity = (): SessionIdentity => ({
  tab: crypto.randomUUID(),
  newId: () => crypto.randomUUID(),
  now: () => Date.now(),
});

export function usePageEditor({ division, page, base, kept, server }: Options): PageEditor {
  const [live] = useState(() => liveValue(startSession(base, kept)));
  const [session, setSession] = useState(live.now);
  const [chosen, setChosen] = useState<readonly Uid[]>([]);
  const [said, setSaid] = useState('');
  const [view, setView] = useState<LensView | null>(null);
  const [identity] = useState(newIdentity);
  const own = useRef<OwnChanges>(new Map());
  const [overwritten, setOverwritten] = useState<readonly Overwrite[]>([]);

  const { doc } = session;
  const kind = kindOf(doc.page);
  const tree = useMemo(() => blockTree(doc), [doc]);
  const hrefs = useMemo(() => [...doc.blocks.values()].flatMap(addressesOf), [doc]);
  const links = useLinkStates(division, hrefs);
  const selection = useMemo(
    () => chosen.filter((uid) => doc.blocks.get(uid)?.flags.deleted === false),
    [chosen, doc],
  );

  const draw = useCallback(() => setSession(live.now()), [live]);
  const drawLater = useAfterPaint(draw);
  const change = useCallback(
    (next: (now: Session) => Session, when: 'now' | 'later' = 'now') => {
      live.set(next(live.now()));
      if (when === 'now') draw();
      else drawLater();
    },
    [live, draw, drawLater],
  );

  const {
    state: saveState,
    save: send,
    refresh,
  } = useSessionSync({
    page,
    live,
    change,
    server,
    onRefused: setSaid,
    onNews: (rows) => {
      const name = rows.at(-1)?.author?.name;
      if (name) setSaid(`${name} changed this ${kindName(kind)}`);
      const others = rows.filter(({ tab }) => tab !== identity.tab);
      const found = overwrites(own.current, others, live.now().doc);
      if (found.length === 0) return;
      own.current = withoutOwn(own.current, found);
      setOverwritten((now) => [
        ...now.filter((one) => !found.some((other) => isSameField(one, other))),
        ...found,
      ]);
    },
  });

  const { user } = useSession();
  const me = user?.id ?? null;
  const present = usePeople({
    server,
    tab: identity.tab,
    selection,
    sequence: () => live.now().base.sequence,
    refresh,
  });
  const people = useMemo(() => colleagues(present, me), [present, me]);
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const arrived = people.filter(({ id }) => !known.current.has(id));
    known.current = new Set(people.map(({ id }) => id));
    if (arrived.length > 0) setSaid(hereWords(arrived));
  }, [people]);

  const act = useCallback(
    (step: StepOrRefusal | null, when: 'now' | 'later') => {
      if (!step) return false;
      if (isRefused(step)) {
        setSaid(step.refusal);
        return false;
      }
      const next = perform(live.now(), step, identity);
      if ('refusal' in next) {
        setSaid(next.refusal);
        return false;
      }
      change(() => next, when);
      own.current = withOwn(own.current, step.command, step.words);
      if (step.select) setChosen(step.select);
      if (step.said !== '') setSaid(step.said);
      return true;
    },
    [change, identity, live],
  );
  const make = useCallback((step: StepOrRefusal | null) => act(step, 'now'), [act]);
  const put = useCallback((step: StepOrRefusal | null) => act(step, 'later'), [act]);

  const travel = useCallback(
    (move: typeof undoStep, verb: string) => {
      const taken = move(live.now(), identity);
      if (!taken) {
        setSaid(`Nothing to ${verb}`);
        return;
      }
      change(() => taken.session);
      setSaid(`${verb === 'undo' ? 'Undone' : 'Redone'}: ${taken.words}`);
    },
    [change, identity, live],
  );

  const settleOverwrite = useCallback(
    (overwrite: Overwrite, keep: 'mine' | 'theirs') => {
      setOverwritten((now) => now.filter((one) => one !== overwrite));
      const { uid, path, value, words } = overwrite;
      if (keep === 'mine')
        make({ command: { kind: 'set', uid, path, value }, words, said: 'Yours is back', select: [uid] });
    },
    [make],
  );

  const save = useCallback(async () => {
    await send();
    return live.now().base.sequence;
  }, [send, live]);
  const undo = useCallback(() => travel(undoStep, 'undo'), [travel]);
  const redo = useCallback(() => travel(redoStep, 'redo'), [travel]);
  const only = selection.length === 1 ? selection[0] : undefined;
  return {
    division,
    pageId: page,
    links,
    view,
    setView,
    doc,
    tree,
    kind,
    selection,
    selected: only === undefined ? null : (doc.blocks.get(only) ?? null),
    select: setChosen,
    make,
    put,
    settle: draw,
    live,
    undo,
    redo,
    canUndo: session.undo.length > 0,
    canRedo: session.redo.length > 0,
    saveState: session.pending.length > 0 && saveState.kind === 'saved' ? SAVING : saveState,
    save,
    refresh,
    overwritten,
    settleOverwrite,
    people,
    said,
    say: setSaid,
  };
}
