import { Button, CloseButton } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChecklist,
  IconGauge,
  IconHistory,
  IconListTree,
  IconPlus,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ProductCard } from '../../../../../shared/features/making/products/products.ts';
import {
  type Block,
  type BlockFigures,
  blockRegistry,
  isForSite,
} from '../../../../../shared/features/site/blocks/blocks.ts';
import { flatBlockSchema, type PageDoc, type Uid } from '../../../../../shared/features/site/pages/pages.ts';
import { useGuardState } from '../../../../platform/access/use-session.ts';
import { isKey } from '../../../../platform/key-press.ts';
import { hasLetterKeys } from '../../../../platform/letter-keys.ts';
import { whenIdle } from '../../../../platform/when-idle.ts';
import { MEDIA } from '../../../../styles/breakpoints.ts';
import { LatePart } from '../../../../ui/late-part.tsx';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import { useReturnFocus } from '../../../../ui/modal/use-return-focus.ts';
import { PageTitle } from '../../../../ui/page-title.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { DragChip } from './canvas/drag-chip.tsx';
import { inlineTexts } from './canvas/inline-texts.ts';
import { pastedPicture } from './canvas/pasted-picture.ts';
import { type DragItem, useBlockDrag } from './canvas/use-block-drag.ts';
import { putPicture } from './canvas/use-dropped-picture.ts';
import type { Typing } from './canvas/while-typed.ts';
import type { Place } from './document/places.ts';
import type { KeptSession } from './document/session.ts';
import { pasteStep, removeStep } from './document/steps.ts';
import type { PageServer } from './document/use-session-sync.ts';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { CLIPBOARD_MARK, type CommandContext, clipboardText, runKey } from './editor-commands.ts';
import { EditorParts } from './editor-parts.tsx';
import { LATE } from './late-parts.ts';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { OverwriteNotice } from './overwrite-notice.tsx';
import { usePageEditor } from './page-editor.ts';
import { KIND_TITLES } from './page-words.ts';
import { useSharedBlocks } from './saved-blocks/shared-on-page.ts';
import { SCREENS } from './screens.ts';
import { useLateFocus } from './use-late-focus.ts';
import { useRegions } from './use-regions.ts';

type Panel = 'add' | 'outline' | 'check' | 'speed' | 'versions' | 'view-as';

interface PanelChoice {
  readonly id: Panel;
  readonly label: string;
  readonly icon: typeof IconPlus;
  /** Fetches the panel’s code as somebody reaches for it. */
  readonly ahead?: () => void;
  /** The editor’s bar opens it, not the rail. */
  readonly isInBar?: true;
}

const PANELS: readonly PanelChoice[] = [
  { id: 'add', label: 'Add', icon: IconPlus, ahead: LATE.library.ahead },
  { id: 'outline', label: 'Outline', icon: IconListTree },
  { id: 'view-as', label: 'View as', icon: IconUsers, ahead: LATE.viewAs.ahead },
  { id: 'versions', label: 'Versions', icon: IconHistory, ahead: LATE.versions.ahead },
  { id: 'check', label: 'Check', icon: IconChecklist, ahead: LATE.check.ahead },
  { id: 'speed', label: 'Speed', icon: IconGauge, isInBar: true },
];
/** An email’s sheet with some of the ground around it, in pixels. */
const MAIL_WIDTH = 640;
const FIELDS = 'input:not([type="hidden"]), textarea, select, [data-field]';

export interface PageEditorScreenProps {
  readonly division: string;
  readonly page: string;
  readonly base: PageDoc;
  readonly kept: KeptSession | null;
  readonly server: PageServer;
  /** The store’s look, as CSS variables. */
  readonly theme: Readonly<Record<string, string>>;
  /** What the store gives blocks that show products; asks again when `doc` has changed. */
  readonly products: Readonly<Record<string, readonly ProductCard[]>>;
  /** What blocks show of the project, the catalogue and reviews. */
  readonly figures: BlockFigures;
  /** Blocks that others make of what the store has. */
  readonly made: Readonly<Record<string, readonly Block[]>>;
  readonly onDoc: (doc: PageDoc) => void;
  /** “Not live”, “Live since 3 May”; how heavy an email is. */
  readonly live: ReactNode;
  /** What differs where an email is edited. */
  readonly mail?: MailParts;
  /** The page’s own fields. Calls `onShown` once they are there. */
  readonly settings: (onShown: () => void) => ReactNode;
  readonly versions: ReactNode;
  readonly publishDialog: (options: {
    readonly onClose: () => void;
    readonly onShow: (uid: Uid | null) => void;
  }) => ReactNode;
}

/** The parts of the editor that are another’s where an email is edited. */
export interface MailParts {
  /** The email as it is sent, with marks on its blocks. */
  readonly drawn: ReactNode;
  /** What to look at before it is sent. */
  readonly check: (onShow: (uid: Uid | null) => void) => ReactNode;
  /** Above the fields of what is selected. */
  readonly tools: ReactNode;
}

/** The page builder: the page, its outline, the block library, the properties of what is selected. */
export function PageEditorScreen(props: PageEditorScreenProps) {
  const {
    division,
    page,
    base,
    kept,
    server,
    theme,
    products,
    figures,
    made,
    onDoc,
    live,
    mail,
    settings,
    versions,
    publishDialog,
  } = props;
  const { context: site } = useGuardState();
  const editor = usePageEditor({ division, page, base, kept, server });
  const { doc, tree, kind, selection, selected, select } = editor;
  const frame = useRef<HTMLIFrameElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel | null>(() => (matchMedia(MEDIA.wide).matches ? 'outline' : null));
  const [hasRight, setRight] = useState(true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  // On a phone the canvas is the page itself: a desktop's width would be too small to read.
  const [screen, setScreen] = useState<string>(() => (matchMedia(MEDIA.phone).matches ? 'fit' : 'desktop'));
  const [scale, setScale] = useState(1);
  const [place, setPlace] = useState<Place | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'shortcuts' | 'move' | 'save' | null>(null);
  const { track, start } = useBlockDrag({ editor, frame, scale });
  // On the element itself: the editor isn’t drawn again as a drag starts.
  useEffect(
    () => track.listen(() => root.current?.toggleAttribute('data-dragging', track.now() !== null)),
    [track],
  );
  const { focusIn, onPartShown, holdKey } = useLateFocus();
  useRegions(root, frame);
  useEffect(() => onDoc(doc), [doc, onDoc]);
  // After the form that made the page has gone, the focus is nowhere.
  useEffect(() => {
    if (document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
  // So that every part opens at once, and without a network too.
  useEffect(() => whenIdle(() => Object.values(LATE).forEach(({ ahead }) => void ahead())), []);

  const focusPage = useCallback(() => {
    const row = left.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    if (row) row.focus();
    else frame.current?.contentDocument?.querySelector<HTMLElement>('[data-page]')?.focus();
  }, []);
  const { remember, giveBack } = useReturnFocus(focusPage);
  const openDialog = useCallback(
    (next: NonNullable<typeof dialog>) => {
      remember();
      setDialog(next);
    },
    [remember],
  );
  const openShortcuts = useCallback(() => openDialog('shortcuts'), [openDialog]);
  const openPublish = useCallback(() => openDialog('publish'), [openDialog]);
  const toggleViewAs = useCallback(() => setPanel((now) => (now === 'view-as' ? null : 'view-as')), []);
  const isSpeedOpen = panel === 'speed';
  const speed = useMemo(
    () => ({
      isOpen: isSpeedOpen,
      onPress: () => setPanel((now) => (now === 'speed' ? null : 'speed')),
    }),
    [isSpeedOpen],
  );
  const closeDialog = () => {
    setDialog(null);
    giveBack();
  };
  const openLibrary = (target: Place | null) => {
    setPlace(target);
    setPanel('add');
    focusIn(left, 'input');
  };
  const openProperties = () => {
    setRight(true);
    setSheetOpen(true);
    focusIn(right, FIELDS);
  };
  const latestSave = useRef<() => void>(() => undefined);
  latestSave.current = () =>
    selected ? openDialog('save') : editor.say('Select one block to save it for other pages');
  const [saveBlock] = useState(() => () => latestSave.current());
  const shared = useSharedBlocks(doc, page, saveBlock);
  const editText = (uid: Uid) => {
    const inside = frame.current?.contentDocument;
    const block = doc.blocks.get(uid);
    const [first] = inside && block ? inlineTexts(inside, block) : [];
    if (first) setTyping({ uid, name: first.name });
    else openProperties();
  };
  const context: CommandContext = {
    editor,
    openLibrary,
    openProperties,
    editText,
    startMoving: () => openDialog('move'),
    saveForOthers: saveBlock,
    copy: (isCut) => {
      void navigator.clipboard.writeText(clipboardText({ editor })).then(
        () => {
          editor.say(isCut ? 'Cut' : 'Copied');
          if (isCut) editor.make(removeStep(editor));
        },
        () => editor.say('The browser doesn’t let this page copy'),
      );
    },
    paste: async () => {
      const picture = await pastedPicture();
      if (picture) return putPicture(editor, picture, selection.at(-1) ?? null);
      return navigator.clipboard.readText().then(
        (text) => {
          const blocks = parseClipboard(text);
          if (!blocks) return editor.say('There are no blocks to paste');
          const unfit = blocks
            .map(({ type }) => blockRegistry.find(type))
            .find((kind) => kind && !isForSite(kind, site));
          if (unfit) return editor.say(`A ${unfit.title.toLowerCase()} is for the platform’s own pages`);
          editor.make(pasteStep(editor, blocks));
        },
        () => editor.say('The browser doesn’t let this page paste'),
      );
    },
    showWidth: (at) => setScreen(at === 0 ? 'fit' : (SCREENS[at - 1]?.id ?? 'desktop')),
    togglePanels: () => {
      const isAny = panel !== null || hasRight;
      setPanel(isAny ? null : 'outline');
      setRight(!isAny);
      editor.say(isAny ? 'Panels hidden' : 'Panels shown');
    },
    openCheck: () => setPanel('check'),
    openPublish,
    openShortcuts,
  };

  const onAnywhere = (event: KeyboardEvent) => {
    // In the page’s frame; the window hears the other keys first.
    if (holdKey(event.nativeEvent)) return;
    const isSave = isKey(event, 'Ctrl+S');
    const isUndo = isKey(event, 'Ctrl+Z');
    const isRedo = isKey(event, 'Ctrl+Shift+Z') || isKey(event, 'Ctrl+Y');
    if (!isSave && !isUndo && !isRedo) return;
    event.preventDefault();
    event.stopPropagation();
    if (isUndo) editor.undo();
    else if (isRedo) editor.redo();
    else
      void editor
        .save()
        .then(() => editor.say('Draft saved'))
        .catch(() => undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || typing !== null || isField(event.target)) return;
    if (!hasLetterKeys() && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1)
      return;
    if (isButton(event.target) && (event.key === 'Enter' || event.key === ' ')) return;
    if (runKey(context, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onDrag = (event: PointerEvent, item: DragItem) => {
    // A finger scrolls the library; grips are made for it.
    if ('type' in item && event.pointerType === 'touch') return;
    start(event.nativeEvent, item);
  };
  const show = (uid: Uid | null) => {
    setDialog(null);
    select(uid === null ? [] : [uid]);
    openProperties();
  };
  const wide = SCREENS.find(({ id }) => id === screen)?.width ?? null;
  const width = mail && wide !== null ? Math.min(wide, MAIL_WIDTH) : wide;
  const label = SCREENS.find(({ id }) => id === screen)?.label ?? 'Full width';
  const name = doc.page.properties.title || (doc.page.url === '/' ? 'Home' : doc.page.url);
  const current = PANELS.find(({ id }) => id === panel);
  const padded = (state: ReactNode) => <div className={styles.padded}>{state}</div>;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <div
        ref={root}
        className={styles.editor}
        data-left={panel !== null || undefined}
        data-right={hasRight || undefined}
        onKeyDownCapture={onAnywhere}
      >
        {/* Not around the canvas: React would look through all its blocks with each letter. */}
        <EditorParts editor={editor} shared={shared}>
          <EditorBar
            name={name}
            url={doc.page.url}
            live={live}
            screen={screen}
            onScreen={setScreen}
            onShortcuts={openShortcuts}
            onViewAs={toggleViewAs}
            speed={speed}
            onPublish={openPublish}
          />
          <nav className={styles.rail} data-region="Tools" aria-label="Tools">
            {PANELS.filter(({ id, isInBar }) => !isInBar && !(mail && id === 'view-as')).map(
              ({ id, label: text, icon: Icon, ahead }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={panel === id}
                  {...(ahead && { onPointerEnter: ahead, onFocus: ahead })}
                  onClick={() => {
                    if (id === 'add' && panel !== 'add') openLibrary(null);
                    else setPanel(panel === id ? null : id);
                  }}
                >
                  <Icon size={20} aria-hidden />
                  {text}
                </button>
              ),
            )}
            <button
              type="button"
              className={styles.narrowOnly}
              aria-pressed={isSheetOpen}
              onClick={() => setSheetOpen(!isSheetOpen)}
            >
              {selected ? (
                <IconAdjustmentsHorizontal size={20} aria-hidden />
              ) : (
                <IconSettings size={20} aria-hidden />
              )}
              {selected ? 'Edit' : KIND_TITLES[kind]}
            </button>
          </nav>
          {current && (
            <section
              ref={left}
              className={styles.left}
              data-region={current.label}
              aria-label={current.label}
            >
              <div className={styles.panelHead}>
                <h2>{current.label}</h2>
                <CloseButton
                  aria-label={`Close ${current.label.toLowerCase()}`}
                  onClick={() => setPanel(null)}
                />
              </div>
              {panel === 'add' && (
                <LatePart code={LATE.library} label="Blocks" around={padded} onShown={onPartShown}>
                  {({ LibraryPanel }) => (
                    <LibraryPanel
                      place={place}
                      onAdded={() => {
                        setPlace(null);
                        setPanel('outline');
                        setTimeout(focusPage);
                      }}
                      onDrag={(event, type) => onDrag(event, { type })}
                    />
                  )}
                </LatePart>
              )}
              {panel === 'outline' && (
                <OutlinePanel
                  onDrag={(event, uid) =>
                    onDrag(event, { uids: selection.includes(uid) ? selection : [uid] })
                  }
                  onOpen={openProperties}
                  onKey={onKey}
                />
              )}
              {panel === 'check' && (
                <div className={styles.padded}>
                  {mail ? (
                    mail.check(show)
                  ) : (
                    <LatePart code={LATE.check} label="Check">
                      {({ CheckList }) => <CheckList onShow={show} />}
                    </LatePart>
                  )}
                  {kind === 'page' && (
                    <LatePart code={LATE.speedChip} waiting={null}>
                      {({ SpeedChip }) => (
                        <SpeedChip
                          isOpen={false}
                          isBelow
                          onPress={() => {
                            speed.onPress();
                            focusIn(left, 'button');
                          }}
                        />
                      )}
                    </LatePart>
                  )}
                </div>
              )}
              {panel === 'speed' && (
                <LatePart code={LATE.speedPanel} label="Speed" around={padded} onShown={onPartShown}>
                  {({ SpeedPanel }) => <SpeedPanel onShow={show} />}
                </LatePart>
              )}
              {panel === 'view-as' && (
                <div className={styles.padded}>
                  <LatePart code={LATE.viewAs} label="View as">
                    {({ ViewAsPanel }) => <ViewAsPanel content={{ theme, products, figures, made }} />}
                  </LatePart>
                </div>
              )}
              {panel === 'versions' && versions}
            </section>
          )}
        </EditorParts>
        <section className={styles.canvas} data-region="Page" aria-label="Page">
          <EditorParts editor={editor} shared={shared}>
            <OverwriteNotice />
          </EditorParts>
          <Canvas
            editor={editor}
            shared={shared}
            frame={frame}
            width={width}
            screen={label}
            scale={scale}
            onScale={setScale}
            theme={theme}
            products={products}
            figures={figures}
            made={made}
            {...(mail && { drawn: mail.drawn })}
            track={track}
            typing={typing}
            onType={setTyping}
            onAdd={openLibrary}
            onDrag={(event, uid) => onDrag(event, { uids: selection.includes(uid) ? selection : [uid] })}
            onKey={onKey}
          />
        </section>
        <EditorParts editor={editor} shared={shared}>
          {hasRight && (
            <section
              ref={right}
              className={styles.right}
              data-open={isSheetOpen || undefined}
              data-region="Properties"
              aria-label="Properties"
              onBlur={editor.settle}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || event.defaultPrevented) return;
                setSheetOpen(false);
                focusPage();
              }}
            >
              <div className={styles.sheetHead}>
                <CloseButton aria-label="Close the properties" onClick={() => setSheetOpen(false)} />
              </div>
              {mail?.tools}
              {selected ? (
                <LatePart code={LATE.properties} label="Properties" around={padded} onShown={onPartShown}>
                  {({ PropertiesPanel }) => <PropertiesPanel key={selected.uid} block={selected} />}
                </LatePart>
              ) : selection.length > 1 ? (
                <p className={styles.padded}>{selection.length} blocks selected. Select one to edit it.</p>
              ) : (
                settings(onPartShown)
              )}
            </section>
          )}
          <DragChip track={track} />
          <div className="only-read-aloud" role="status" aria-live="polite">
            {editor.said}
          </div>
          {dialog === 'publish' && publishDialog({ onClose: closeDialog, onShow: show })}
          {dialog === 'move' && (
            <LateDialog code={LATE.move} onClose={closeDialog}>
              {({ MoveDialog }) => <MoveDialog onClose={closeDialog} />}
            </LateDialog>
          )}
          {dialog === 'save' && selected && (
            <LateDialog code={LATE.saveBlock} onClose={closeDialog}>
              {({ SaveDialog }) => <SaveDialog block={selected} onClose={closeDialog} />}
            </LateDialog>
          )}
          {dialog === 'shortcuts' && (
            <LateDialog code={LATE.shortcuts} onClose={closeDialog}>
              {({ ShortcutsDialog }) => <ShortcutsDialog onClose={closeDialog} />}
            </LateDialog>
          )}
          {tree.size === 0 && panel !== 'add' && (
            <Button className={styles.first ?? ''} size="md" onClick={() => openLibrary(null)}>
              Add your first block
            </Button>
          )}
        </EditorParts>
      </div>
    </>
  );
}

const isField = (target: EventTarget): boolean =>
  'closest' in target &&
  typeof target.closest === 'function' &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

const isButton = (target: EventTarget): boolean =>
  'closest' in target && typeof target.closest === 'function' && target.closest('button, a') !== null;

function parseClipboard(text: string) {
  if (!text.startsWith(CLIPBOARD_MARK)) return null;
  try {
    const parsed = flatBlockSchema.array().safeParse(JSON.parse(text.slice(CLIPBOARD_MARK.length)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
