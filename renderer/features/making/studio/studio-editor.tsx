import { Button } from '@mantine/core';
import { IconArrowLeft, IconSticker } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import {
  MOST_WORK,
  type PublishIssue,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import type { OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  findElement,
  type SceneElement,
  type ShapeElement,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { MEDIA } from '../../../styles/breakpoints.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { LateDialog } from '../../../ui/modal/late-dialog.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useFontsTried, useSceneFonts } from './browser-fonts.ts';
import { copySelection, cutSelection, pasteElements } from './commands/stage-commands.ts';
import { useRegions } from './commands/use-regions.ts';
import { ConflictDialog } from './drafts/conflict-dialog.tsx';
import { DraftBar } from './drafts/draft-bar.tsx';
import { DraftQuestions } from './drafts/draft-questions.tsx';
import { readPlace } from './drafts/kept-places.ts';
import { LiveWords } from './drafts/live-words.tsx';
import { OthersOnStage } from './drafts/others-on-stage.tsx';
import { saveWords } from './drafts/save-state.ts';
import type { Session } from './drafts/session.ts';
import { useAutosave } from './drafts/use-autosave.ts';
import { useDesignPeople } from './drafts/use-design-people.ts';
import { useKeptPlace } from './drafts/use-kept-place.ts';
import type { HistoryTab } from './drafts/versions/history-tab.ts';
import { elementName } from './element-name.ts';
import { greetingOf } from './greeting.ts';
import { PickInkProvider, useInkPicking } from './inks/ink-picking.ts';
import { AddRail, ShapeMenu } from './layout/add-rail.tsx';
import { BackCloses } from './layout/back-closes.tsx';
import { BottomBar } from './layout/bottom-bar.tsx';
import { BottomSheet } from './layout/bottom-sheet.tsx';
import { type DesignDialog, DesignDialogs } from './layout/design-dialogs.tsx';
import { Drawer } from './layout/drawer.tsx';
import { EmptyCard } from './layout/empty-card.tsx';
import { Inspector } from './layout/inspector.tsx';
import layout from './layout/layout.module.css';
import { inspectorTab, PANEL_TITLES, type StudioPanel } from './layout/panels.ts';
import { SheetActions } from './layout/sheet-actions.tsx';
import type { SheetStop } from './layout/sheet-stops.ts';
import { SIDE_NAMES, SideStrip } from './layout/side-strip.tsx';
import { useFaults } from './marks/use-faults.ts';
import { newPicture, newShape, newText } from './new-elements.ts';
import type { FieldErrors } from './panels/product-panel.tsx';
import { usePictureUpload } from './panels/use-picture-upload.ts';
import { ProofChoice } from './proof/proof-choice.tsx';
import { useProof } from './proof/use-proof.ts';
import { useMend } from './publish/use-mend.ts';
import { usePublishReview } from './publish/use-publish-review.ts';
import { type Published, usePublishing } from './publish/use-publishing.ts';
import { checks, useVerdict } from './publish/use-verdict.ts';
import { useYeses } from './publish/use-yeses.ts';
import { Stage } from './stage/stage.tsx';
import { createViewStore } from './stage/view-store.ts';
import { ZoomControls } from './stage/zoom-controls.tsx';
import styles from './studio.module.css';
import { StudioBar, type StudioStep } from './studio-bar.tsx';
import { useStudioDoor } from './studio-door.ts';
import { WaitingTools } from './studio-frame.tsx';
import { useStudioPreferences } from './studio-preferences.ts';
import { useStudioResources } from './studio-resources.ts';
import { useStudio } from './studio-state.ts';
import { useMedia } from './use-media.ts';
import { useStudioShortcuts } from './use-studio-shortcuts.ts';

/** The stage comes first: what surrounds it is fetched after it has been drawn, with its texts. */
const designTools = lazyCode(() => import('./panels/design-tools.tsx'));
const productPanel = lazyCode(() => import('./panels/product-panel.tsx'));
const publishSheet = lazyCode(() => import('./publish/publish-sheet.tsx'));
const checkPanel = lazyCode(() => import('./publish/check-panel.tsx'));
const publishProgress = lazyCode(() => import('./publish/publish-progress.tsx'));

const SAFE = 'Your work is safe.';

interface StudioEditorProps {
  readonly design: OpenDesign;
  /** Where the work begins: what the server has, with what this device had kept. */
  readonly session: Session;
  readonly onReopen: () => void;
}

/** The studio: the garment with the design on it, the tools, and the price. */
export function StudioEditor({ design, session, onReopen }: StudioEditorProps) {
  const { base } = design;
  const door = useStudioDoor();
  const { ordering } = door;
  const { project } = useSession();
  // A shopper’s pictures are theirs in one store, a merchant’s in one project.
  const owner = ordering ? `shopper ${design.store?.subdomain ?? ''}` : (project?.id ?? '');
  const [place] = useState(() => readPlace(localStorage, design.id));
  const studio = useStudio(session, owner, place);
  const { scene, settings, side, selected, add, undo, redo } = studio;
  const autosave = useAutosave(design, studio.live);
  const people = useDesignPeople(design.id, studio, autosave);
  const resources = useStudioResources(scene, useSceneFonts(scene));
  const isSeen = useFontsTried(scene);
  const [pictureNames, setPictureNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(design.pictures.map((picture) => [picture.id, picture.name])),
  );
  const [view] = useState(() => createViewStore(place?.view));
  useKeptPlace(design.id, studio, view);
  const [shownName, setShownName] = useState(settings.defaultColour || settings.colours[0] || '');
  const isWide = useMedia(MEDIA.wide);
  const isDesk = useMedia(MEDIA.desk);
  const isPhone = useMedia(MEDIA.phone);
  const [step, setStep] = useState<StudioStep>('design');
  const [panel, setPanel] = useState<StudioPanel | null>(null);
  const [stop, setStop] = useState<SheetStop>('peek');
  /** Null until it was opened or closed by hand: then it is open while the side is empty. */
  const [drawer, setDrawer] = useState<boolean | null>(null);
  const [editedTextId, setEditedTextId] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wasPublished, setWasPublished] = useState(design.product !== null);
  const [published, setPublished] = useState<Published | null>(null);
  const [dialog, setDialog] = useState<DesignDialog | null>(null);
  const [history, setHistory] = useState<HistoryTab | null>(null);
  const preferences = useStudioPreferences();
  const root = useRef<HTMLDivElement>(null);
  useRegions(root);

  const isSold = ordering === null;
  useEffect(() => {
    if (!isSold) return;
    whenIdle(() => {
      for (const code of [productPanel, publishSheet, checks, checkPanel]) code.ahead();
    });
  }, [isSold]);

  const colour = colourOf(base, shownName) ?? colourOf(base, settings.colours[0] ?? '') ?? base.colours[0];
  const currency = currencyCodeSchema.catch('GBP').parse(design.store?.currency);
  const { home } = design;
  const vat = useMemo(() => ({ ...home, day: new Date().toISOString().slice(0, 10) }), [home]);
  const sceneSide = sideOf(scene, side);
  const hasProof = base.kind === 'apparel';
  const proof = useProof({
    view: hasProof ? preferences.proof : 'off',
    side: sceneSide,
    cloth: colour,
    resources,
  });
  const cloths = useMemo(
    () => settings.colours.flatMap((name) => colourOf(base, name) ?? []),
    [base, settings.colours],
  );

  const addPicture = useCallback(
    (picture: Picture) => {
      setPictureNames((now) => new Map(now).set(picture.id, picture.name));
      if (sceneSide) add(newPicture(picture, sceneSide));
      setStep('design');
      setPanel((now) => (now === 'add' ? null : now));
    },
    [add, sceneSide],
  );
  const upload = usePictureUpload(addPicture);
  const { send } = upload;

  const describe = (element: SceneElement) => elementName(element, pictureNames);
  const selectionContext = { studio, resources, describe };

  const saveNow = () => {
    autosave.flush().then(() => showSnackbar({ text: 'Saved' }), showFailure);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    send([...event.dataTransfer.files]);
  };

  const showIssue = ({ elementId, cloth, code }: PublishIssue) => {
    if (cloth) setShownName(cloth);
    if (code === 'gamut') preferences.setProof('print');
    if (elementId) studio.select(elementId);
    const isAboutSelling = code === 'loss' || code === 'low-price' || code === 'no-colours';
    setStep(isAboutSelling ? 'product' : 'design');
    setPanel(elementId ? 'design' : null);
    setStop('peek');
  };
  const issueName = ({ elementId }: PublishIssue) => {
    const element = elementId === null ? undefined : findElement(scene, elementId);
    return element ? elementName(element, pictureNames) : null;
  };
  const { publish, isPublishing } = usePublishing({
    designId: design.id,
    flush: autosave.flush,
    onPublished: (done) => {
      review.close();
      setWasPublished(true);
      autosave.onLive(null, 'rendering');
      setPublished(done);
    },
    onRefused: (refused) => {
      setErrors(refused);
      const fields = Object.keys(refused);
      if (fields.length > 0) {
        review.close();
        setStep(fields.every((field) => field === 'scene') ? 'design' : 'product');
      }
    },
  });
  const review = usePublishReview({
    base,
    studio,
    resources,
    currency,
    vat,
    publish,
    onShow: showIssue,
  });

  useStudioShortcuts({
    undo,
    redo,
    onSave: saveNow,
    onPublish: ordering ? null : () => void review.start(),
    onFiles: send,
    onCopy: (cuts) => {
      if (studio.selection.length === 0) return false;
      showSnackbar({ text: (cuts ? cutSelection : copySelection)(selectionContext) });
      return true;
    },
    onPaste: (clipping) => showSnackbar({ text: pasteElements(selectionContext, clipping) }),
  });
  const yeses = useYeses();
  const mostWork = MOST_WORK[isSold ? 'merchant' : 'visitor'];
  const shownColour = colour?.name ?? '';
  const judged = useMemo(
    () =>
      isSold
        ? settings
        : { ...settings, priceMinor: null, colours: [shownColour], defaultColour: shownColour },
    [isSold, settings, shownColour],
  );
  const verdict = useVerdict({ base, scene, settings: judged, currency, vat, resources, mostWork });
  const openCheck = useCallback(() => {
    setStep('design');
    setPanel('check');
    setStop('half');
  }, []);
  useMend(studio, openCheck);
  const faults = useFaults(verdict, yeses);
  const [reachedId, setReachedId] = useState<string | null>(null);
  const onReached = useCallback(() => setReachedId(null), []);
  const openFaults = (id: string) => {
    studio.select(id);
    setStep('design');
    setPanel(isDesk ? 'check' : 'design');
    setStop('half');
    setReachedId(id);
  };
  const picking = useInkPicking(isDesk ? null : { stop, onStop: setStop });

  if (!colour || !sceneSide) return null;
  const closeDialog = () => setDialog(null);
  const openDialog = {
    crop: (id: string) => setDialog({ kind: 'crop', id }),
    edit: (id: string) => setDialog({ kind: 'edit', id }),
    code: (id: string) => setDialog({ kind: 'code', id }),
    newCode: () => setDialog({ kind: 'new-code' }),
    library: () => setDialog({ kind: 'library' }),
    shortcuts: () => setDialog({ kind: 'shortcuts' }),
  };
  const isEmpty = sceneSide.elements.length === 0;
  const isDrawerOpen = isDesk ? (drawer ?? (isWide && isEmpty)) : drawer === true;
  // What opens over the stage closes once it was used.
  const added = () => {
    if (!isWide) setDrawer(false);
    setStep('design');
  };
  const openPanel = (next: StudioPanel) => {
    setStep('design');
    const isOpen = panel === next && stop !== 'peek';
    setPanel(isOpen ? null : next);
    setStop('half');
  };
  const addText = () => {
    const text = newText(sceneSide, cloths, resources.measureText);
    add(text);
    setEditedTextId(text.id);
    setPanel(null);
    setStop('peek');
    added();
  };
  const addShape = (shape: ShapeElement['shape']) => {
    add(newShape(shape, sceneSide, cloths));
    setPanel((now) => (now === 'add' ? null : now));
    added();
  };
  const publishNow = () => void review.start();
  const nextCloth = () => {
    const at = cloths.findIndex(({ name }) => name === colour.name);
    const next = cloths[(at + 1) % cloths.length] ?? colour;
    setShownName(next.name);
    return next.name;
  };
  const askForPictures = () => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, accept: door.pictures.accept });
    input.addEventListener('change', () => send([...(input.files ?? [])]));
    input.click();
  };
  const tools = (children: (code: typeof import('./panels/design-tools.tsx')) => ReactNode) =>
    isSeen ? (
      <LatePart code={designTools} waiting={<WaitingTools />} what="these tools" reason={SAFE}>
        {children}
      </LatePart>
    ) : (
      <WaitingTools />
    );
  const price = ordering
    ? formatMoney(money(ordering.priceMinor({ base, colour, studio, vat }), currency))
    : null;
  const strip = (
    <SideStrip
      base={base}
      studio={studio}
      colour={colour}
      cloths={ordering ? [] : cloths}
      onColour={setShownName}
      onColours={ordering ? null : () => setStep('product')}
      price={price}
      proof={hasProof && <ProofChoice shown={proof} isDark={colour.dark} preferences={preferences} />}
    />
  );
  const panels: Readonly<Record<StudioPanel, () => ReactNode>> = {
    design: () => (
      <>
        {errors.scene && (
          <p role="alert" className={styles.alert}>
            {errors.scene}
          </p>
        )}
        {tools(({ DesignPanel }) => (
          <PickInkProvider value={picking.start}>
            <DesignPanel
              context={selectionContext}
              sceneSide={sceneSide}
              preferences={preferences}
              pictureNames={pictureNames}
              issues={verdict.issues}
              review={{ yeses, onFix: review.fix, reachedId, onReached }}
              onCrop={openDialog.crop}
              onEdit={openDialog.edit}
              onCode={openDialog.code}
            />
          </PickInkProvider>
        ))}
      </>
    ),
    layers: () =>
      tools(({ LayersTool }) => (
        <LayersTool
          context={selectionContext}
          sceneSide={sceneSide}
          pictureNames={pictureNames}
          faults={faults}
        />
      )),
    check: () => (
      <LatePart code={checkPanel} waiting={<WaitingTools />} what="the check" reason={SAFE}>
        {({ default: CheckPanel }) => (
          <CheckPanel
            verdict={verdict}
            yeses={yeses}
            nameOf={issueName}
            reachedId={reachedId}
            onReached={onReached}
            onShow={showIssue}
            onFix={review.fix}
          />
        )}
      </LatePart>
    ),
    add: () => (
      <>
        <div className={layout.addRow}>
          <button type="button" className={layout.railButton} onClick={openDialog.library}>
            <IconSticker size={22} aria-hidden />
            <span>Graphic</span>
          </button>
          <ShapeMenu className={layout.railButton ?? ''} onShape={addShape} onCode={openDialog.newCode} />
        </div>
        {tools(({ AddPanel, ClipboardButtons }) => (
          <>
            <AddPanel upload={upload} onPicture={addPicture} />
            <ClipboardButtons context={selectionContext} />
          </>
        ))}
      </>
    ),
    sides: () => strip,
  };
  const drafts = isSold && (
    <DraftBar
      design={design}
      studio={studio}
      autosave={autosave}
      people={people}
      pictureNames={pictureNames}
      history={history}
      onHistory={setHistory}
    />
  );
  const { selection } = studio;
  const sheet = panel ?? (selection.length > 0 ? 'design' : null);
  const sheetTitle =
    sheet === 'design' && selection.length > 0
      ? selected
        ? describe(selected)
        : `${selection.length} selected`
      : PANEL_TITLES[sheet ?? 'design'];
  const closePanel = () => {
    setPanel(null);
    setStop('peek');
  };
  const closeSheet = () => {
    closePanel();
    if (sheet === 'design') studio.selectSeveral([]);
  };
  const leaveText = () => {
    setEditedTextId(null);
    root.current?.querySelector<HTMLElement>('[data-region="Stage"]')?.focus({ preventScroll: true });
  };
  /** Layers that Back closes on a phone, from the lowest up. */
  const layers: readonly (readonly [isOpen: boolean, close: () => void])[] = [
    [selection.length > 0, () => studio.selectSeveral([])],
    [panel !== null, closePanel],
    [editedTextId !== null, leaveText],
    [step !== 'design', () => setStep('design')],
    [dialog !== null, closeDialog],
    [history !== null, () => setHistory(null)],
    [review.issues !== null && !review.shown, review.close],
    [published !== null, () => setPublished(null)],
  ];
  const greeting = greetingOf({
    name: settings.name || `Untitled ${base.name}`,
    side,
    count: sceneSide.elements.length,
    saved: saveWords(autosave.state),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the upload button does the same
    <div
      ref={root}
      className={styles.studio}
      onDragOver={onDragOver}
      onDragLeave={(event) => event.currentTarget === event.target && setDragging(false)}
      onDrop={onDrop}
      data-dragging={dragging || undefined}
      data-whole-screen
    >
      <BackCloses layers={isPhone ? layers.flatMap(([isOpen, close]) => (isOpen ? close : [])) : []} />
      {(settings.name || design.product) && <PageTitle>{settings.name || base.name}</PageTitle>}
      <StudioBar
        studio={studio}
        baseName={base.name}
        saveState={autosave.state}
        step={step}
        onStep={setStep}
        isPhone={isPhone}
        live={<LiveWords status={autosave.status} changedSince={autosave.changedSince} />}
        drafts={!isPhone && drafts}
        wasPublished={wasPublished}
        isPublishing={isPublishing || review.isChecking}
        onPublish={publishNow}
        onSave={saveNow}
        onShortcuts={openDialog.shortcuts}
        zoom={isWide && <ZoomControls view={view} />}
      />
      {!isPhone && (
        <AddRail
          isDrawerOpen={isDrawerOpen}
          onDrawer={() => setDrawer(!isDrawerOpen)}
          onText={addText}
          onShape={addShape}
          onGraphics={openDialog.library}
          onCode={openDialog.newCode}
        />
      )}
      {!isPhone && isDrawerOpen && (
        <Drawer className={styles.drawer ?? ''} onClose={() => setDrawer(false)}>
          {tools(({ AddPanel }) => (
            <AddPanel
              upload={upload}
              onPicture={(picture) => {
                addPicture(picture);
                added();
              }}
            />
          ))}
        </Drawer>
      )}
      {(isDesk || step === 'design') && (
        <div className={styles.work}>
          <div className={styles.canvas}>
            <OthersOnStage people={people} />
            <DraftQuestions studio={studio} />
            {review.shown && (
              <div className={styles.strip} role="status">
                <span>{review.shown.message}</span>
                <Button size="compact-md" onClick={review.back}>
                  Back to the list
                </Button>
              </div>
            )}
            <div className={styles.view}>
              <Stage
                base={base}
                colour={colour}
                studio={studio}
                resources={resources}
                view={view}
                isEmpty={isEmpty}
                preferences={preferences}
                editedId={editedTextId}
                onEdited={setEditedTextId}
                greeting={greeting}
                faults={faults}
                onFault={openFaults}
                picking={picking}
                proof={proof.proof}
                commands={{
                  describe,
                  addText,
                  addShape,
                  crop: openDialog.crop,
                  edit: openDialog.edit,
                  showShortcuts: openDialog.shortcuts,
                  save: saveNow,
                  upload: askForPictures,
                  openLibrary: openDialog.library,
                  nextCloth,
                  check: () => openPanel('check'),
                  showSteps: isSold ? () => setHistory('steps') : null,
                  hasProof,
                  publish: ordering ? null : publishNow,
                }}
              />
              {isEmpty && <EmptyCard onFiles={send} onText={addText} />}
              {!isWide && editedTextId === null && (
                <div className={layout.overStage}>
                  {isPhone && (
                    <button type="button" className={layout.pill} onClick={() => openPanel('sides')}>
                      {SIDE_NAMES[side]}, {colour.name}
                      {proof.view !== 'off' && ', proof'}
                      {price !== null && `, ${price}`}
                    </button>
                  )}
                  <ZoomControls view={view} isForFingers={isPhone} />
                </div>
              )}
              {isPhone && editedTextId === null && drafts}
            </div>
            {!isPhone && strip}
          </div>
          {!isDesk && sheet && (
            <BottomSheet
              title={sheetTitle}
              stop={stop}
              onStop={setStop}
              onClose={closeSheet}
              actions={
                sheet === 'design' &&
                selection.length > 0 && (
                  <SheetActions context={selectionContext} onEditText={setEditedTextId} />
                )
              }
            >
              {panels[sheet]()}
            </BottomSheet>
          )}
        </div>
      )}
      {isDesk && step === 'design' && (
        <Inspector tab={inspectorTab(panel)} onTab={setPanel}>
          {(tab) => panels[tab]()}
        </Inspector>
      )}
      {step === 'product' && (
        <aside
          className={`${layout.inspector} ${layout.product}`}
          aria-label={ordering?.tab ?? 'Colours and price'}
          data-region="Product"
        >
          <div className={layout.productHead}>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => setStep('design')}
            >
              Back to the design
            </Button>
          </div>
          {ordering ? (
            <ordering.Panel
              designId={design.id}
              base={base}
              colour={colour}
              studio={studio}
              currency={currency}
              vat={vat}
              verdict={verdict}
              onShowColour={setShownName}
              flush={autosave.flush}
            />
          ) : (
            <LatePart code={productPanel} waiting={<WaitingTools />} what="these tools" reason={SAFE}>
              {({ ProductPanel }) => (
                <ProductPanel
                  base={base}
                  studio={studio}
                  resources={resources}
                  currency={currency}
                  vat={vat}
                  shownColour={colour.name}
                  onShowColour={setShownName}
                  errors={errors}
                />
              )}
            </LatePart>
          )}
        </aside>
      )}
      {isPhone && <BottomBar panel={stop === 'peek' ? null : panel} onPanel={openPanel} onText={addText} />}
      <DesignDialogs
        dialog={dialog}
        onClose={closeDialog}
        studio={studio}
        resources={resources}
        sceneSide={sceneSide}
        cloths={cloths}
        onAdded={added}
      />
      {autosave.state.kind === 'conflict' && (
        <ConflictDialog
          design={design}
          mine={{ scene, settings }}
          onKeepMine={autosave.continueFrom}
          onTakeTheirs={onReopen}
        />
      )}
      {review.issues && !review.shown && (
        <LateDialog code={publishSheet} onClose={review.close}>
          {({ default: PublishSheet }) => (
            <PublishSheet
              issues={review.issues ?? []}
              studio={studio}
              pictureNames={pictureNames}
              isPublishing={isPublishing}
              yeses={yeses}
              onShow={review.show}
              onFix={review.fix}
              onPublish={(acceptsLoss) => void publish(verdictOf(review.issues ?? []), acceptsLoss)}
              onClose={review.close}
            />
          )}
        </LateDialog>
      )}
      {published && (
        <LateDialog code={publishProgress} onClose={() => setPublished(null)}>
          {({ default: PublishProgress }) => (
            <PublishProgress
              {...published}
              onClose={() => setPublished(null)}
              onMend={(elementId) => {
                setPublished(null);
                studio.select(elementId);
                openCheck();
              }}
            />
          )}
        </LateDialog>
      )}
    </div>
  );
}
