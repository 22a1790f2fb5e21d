import { ActionIcon, Button, SegmentedControl, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';
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
  type SceneHistory,
  type ShapeElement,
  type Side,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { LateDialog } from '../../../ui/modal/late-dialog.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useSceneFonts } from './browser-fonts.ts';
import { copySelection, cutSelection, pasteElements } from './commands/stage-commands.ts';
import { ConflictDialog } from './drafts/conflict-dialog.tsx';
import { useAutosave, type Work } from './drafts/use-autosave.ts';
import { useKeptHistory } from './drafts/use-kept-history.ts';
import { elementName } from './element-name.ts';
import { newPicture, newShape, newText } from './new-elements.ts';
import type { FieldErrors } from './panels/product-panel.tsx';
import { usePictureUpload } from './panels/use-picture-upload.ts';
import { useTyping } from './panels/use-typing.ts';
import { useMend } from './publish/use-mend.ts';
import { usePublishReview } from './publish/use-publish-review.ts';
import { type Published, usePublishing } from './publish/use-publishing.ts';
import { checks, useVerdict } from './publish/use-verdict.ts';
import { useYeses } from './publish/use-yeses.ts';
import { Stage } from './stage/stage.tsx';
import { WHOLE_PICTURE, ZOOM_STEPS } from './stage/stage-view.ts';
import styles from './studio.module.css';
import { StudioBar } from './studio-bar.tsx';
import { useStudioDoor } from './studio-door.ts';
import { WaitingTools } from './studio-frame.tsx';
import { useStudioPreferences } from './studio-preferences.ts';
import { useStudioResources } from './studio-resources.ts';
import { useStudio } from './studio-state.ts';
import { useStudioShortcuts } from './use-studio-shortcuts.ts';

/** The stage comes first: what surrounds it is fetched after it has been drawn. */
const designTools = lazyCode(() => import('./panels/design-tools.tsx'));
const productPanel = lazyCode(() => import('./panels/product-panel.tsx'));
const publishSheet = lazyCode(() => import('./publish/publish-sheet.tsx'));
const checkPanel = lazyCode(() => import('./publish/check-panel.tsx'));
const publishProgress = lazyCode(() => import('./publish/publish-progress.tsx'));
const shortcutsDialog = lazyCode(() => import('./commands/shortcuts-dialog.tsx'));
const cropDialog = lazyCode(() => import('./crop/crop-dialog.tsx'));
const editDialog = lazyCode(() => import('./pictures/edit-dialog.tsx'));

const SAFE = 'Your work is safe.';

interface StudioEditorProps {
  readonly design: OpenDesign;
  /** Where the work begins: the server's, or a draft this device had kept. */
  readonly work: Work;
  /** The steps of undo that lead to it, if this device has them. */
  readonly history: SceneHistory | null;
  readonly onReopen: () => void;
}

const SIDE_NAMES: Record<Side, string> = { front: 'Front', back: 'Back', left: 'Left', right: 'Right' };

/** The studio: the garment with the design on it, the tools, and the price. */
export function StudioEditor({ design, work, history, onReopen }: StudioEditorProps) {
  const { base } = design;
  const { ordering } = useStudioDoor();
  const { project } = useSession();
  // A shopper’s pictures are theirs in one store, a merchant’s in one project.
  const owner = ordering ? `shopper ${design.store?.subdomain ?? ''}` : (project?.id ?? '');
  const studio = useStudio(work.scene, work.settings, history, owner);
  useKeptHistory(design.id, studio.history);
  const { scene, settings, side, selected, add, undo, redo } = studio;
  const autosave = useAutosave(
    design,
    { scene, settings },
    { scene: design.scene, settings: design.settings },
  );
  const resources = useStudioResources(scene, useSceneFonts(scene));
  const [pictureNames, setPictureNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(design.pictures.map((picture) => [picture.id, picture.name])),
  );
  const [zoomStep, setZoomStep] = useState<number>(WHOLE_PICTURE);
  const [shownName, setShownName] = useState(settings.defaultColour || settings.colours[0] || '');
  const [tab, setTab] = useState<string | null>('design');
  const [dragging, setDragging] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wasPublished, setWasPublished] = useState(design.product !== null);
  const [published, setPublished] = useState<Published | null>(null);
  const [isShortcutsOpen, setShortcutsOpen] = useState(false);
  const [croppedId, setCroppedId] = useState<string | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const preferences = useStudioPreferences();
  const { typing, editText: editWords, onEarlyKey } = useTyping(studio);

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
  const cloths = useMemo(
    () => settings.colours.flatMap((name) => colourOf(base, name) ?? []),
    [base, settings.colours],
  );

  const addPicture = useCallback(
    (picture: Picture) => {
      setPictureNames((now) => new Map(now).set(picture.id, picture.name));
      if (sceneSide) add(newPicture(picture, sceneSide));
      setTab('design');
    },
    [add, sceneSide],
  );
  const upload = usePictureUpload(addPicture);
  const { send } = upload;

  const describe = (element: SceneElement) => elementName(element, pictureNames);
  const selectionContext = { studio, resources, describe };
  useStudioShortcuts({
    undo,
    redo,
    onFiles: send,
    onCopy: (cuts) => {
      if (studio.selection.length === 0) return false;
      showSnackbar({ text: (cuts ? cutSelection : copySelection)(selectionContext) });
      return true;
    },
    onPaste: (clipping) => showSnackbar({ text: pasteElements(selectionContext, clipping) }),
  });

  const zoomBy = useCallback(
    (direction: 1 | -1) =>
      setZoomStep((now) => Math.min(ZOOM_STEPS.length - 1, Math.max(0, now + direction))),
    [],
  );
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
    if (elementId) studio.select(elementId);
    const isAboutSelling = code === 'loss' || code === 'low-price' || code === 'no-colours';
    setTab(isAboutSelling ? 'product' : 'design');
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
      setPublished(done);
    },
    onRefused: (refused) => {
      setErrors(refused);
      const fields = Object.keys(refused);
      if (fields.length > 0) {
        review.close();
        setTab(fields.every((field) => field === 'scene') ? 'design' : 'product');
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
  const openCheck = useCallback(() => setTab('check'), []);
  useMend(studio, openCheck);

  if (!colour || !sceneSide) return null;
  const editText = (id: string) => {
    setTab('design');
    editWords(id);
  };
  const addText = () => {
    const text = newText(sceneSide, cloths);
    editText(text.id);
    add(text);
  };
  const addShape = (shape: ShapeElement['shape']) => add(newShape(shape, sceneSide, cloths));
  const zoom = ZOOM_STEPS[zoomStep] ?? 1;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the upload button does the same
    <div
      className={styles.studio}
      onDragOver={onDragOver}
      onDragLeave={(event) => event.currentTarget === event.target && setDragging(false)}
      onDrop={onDrop}
      onKeyDownCapture={onEarlyKey}
      data-dragging={dragging || undefined}
    >
      {(settings.name || design.product) && <PageTitle>{settings.name || base.name}</PageTitle>}
      <StudioBar
        studio={studio}
        baseName={base.name}
        saveState={autosave.state}
        wasPublished={wasPublished}
        isPublishing={isPublishing || review.isChecking}
        onPublish={() => void review.start()}
        onOrder={ordering && (() => setTab('product'))}
        onShortcuts={() => setShortcutsOpen(true)}
      />
      <div className={styles.canvas}>
        {review.shown && (
          <div className={styles.strip} role="status">
            <span>{review.shown.message}</span>
            <Button size="compact-md" onClick={review.back}>
              Back to the list
            </Button>
          </div>
        )}
        <Stage
          base={base}
          colour={colour}
          studio={studio}
          resources={resources}
          zoom={zoom}
          onZoom={zoomBy}
          isEmpty={sceneSide.elements.length === 0}
          preferences={preferences}
          onEditText={editText}
          commands={{
            describe,
            addText,
            addShape,
            crop: setCroppedId,
            edit: setEditedId,
            showShortcuts: () => setShortcutsOpen(true),
          }}
        />
        <div className={styles.floor}>
          {scene.sides.length > 1 && (
            <SegmentedControl
              aria-label="Side"
              value={side}
              onChange={(next) => {
                const chosen = scene.sides.find((each) => each.side === next);
                if (chosen) studio.showSide(chosen.side);
              }}
              data={scene.sides.map((each) => ({
                value: each.side,
                label: each.elements.length > 0 ? `${SIDE_NAMES[each.side]} •` : SIDE_NAMES[each.side],
              }))}
            />
          )}
          {ordering && (
            <output className={styles.price} aria-live="polite">
              {formatMoney(money(ordering.priceMinor({ base, colour, studio, vat }), currency))}
            </output>
          )}
          {!ordering && base.colours.length > 1 && (
            <Button
              className={styles.whereWide ?? ''}
              variant="default"
              size="compact-md"
              onClick={() => setTab('product')}
            >
              {settings.colours.length < 2 ? 'Add colours' : `${settings.colours.length} colours`}
            </Button>
          )}
          <div className={styles.zoom}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Zoom out"
              disabled={zoomStep === 0}
              onClick={() => zoomBy(-1)}
            >
              <IconZoomOut size={18} />
            </ActionIcon>
            <output aria-live="polite">{Math.round(zoom * 100)}%</output>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Zoom in"
              disabled={zoomStep === ZOOM_STEPS.length - 1}
              onClick={() => zoomBy(1)}
            >
              <IconZoomIn size={18} />
            </ActionIcon>
          </div>
        </div>
      </div>
      <aside className={styles.panel} aria-label="Tools">
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List grow className={styles.tabs}>
            <Tabs.Tab value="design">1. Design</Tabs.Tab>
            <Tabs.Tab value="product">2. {ordering?.tab ?? 'Colours and price'}</Tabs.Tab>
            {isSold && <Tabs.Tab value="check">Check</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="design">
            {errors.scene && (
              <p role="alert" className={styles.alert}>
                {errors.scene}
              </p>
            )}
            <LatePart code={designTools} waiting={<WaitingTools />} what="these tools" reason={SAFE}>
              {({ DesignTools }) => (
                <DesignTools
                  context={selectionContext}
                  sceneSide={sceneSide}
                  cloths={cloths}
                  preferences={preferences}
                  pictureNames={pictureNames}
                  typing={typing}
                  upload={upload}
                  onPicture={addPicture}
                  onText={addText}
                  onShape={addShape}
                  onCrop={setCroppedId}
                  onEdit={setEditedId}
                />
              )}
            </LatePart>
          </Tabs.Panel>
          <Tabs.Panel value="product">
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
          </Tabs.Panel>
          {isSold && (
            <Tabs.Panel value="check">
              <LatePart code={checkPanel} waiting={<WaitingTools />} what="the check" reason={SAFE}>
                {({ default: CheckPanel }) => (
                  <CheckPanel
                    verdict={verdict}
                    yeses={yeses}
                    nameOf={issueName}
                    onShow={showIssue}
                    onFix={review.fix}
                  />
                )}
              </LatePart>
            </Tabs.Panel>
          )}
        </Tabs>
      </aside>
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
      {selected?.kind === 'picture' && selected.id === croppedId && (
        <LateDialog code={cropDialog} onClose={() => setCroppedId(null)}>
          {({ default: CropDialog }) => (
            <CropDialog
              element={selected}
              studio={studio}
              resources={resources}
              onClose={() => setCroppedId(null)}
            />
          )}
        </LateDialog>
      )}
      {selected?.kind === 'picture' && selected.id === editedId && (
        <LateDialog code={editDialog} onClose={() => setEditedId(null)}>
          {({ default: EditDialog }) => (
            <EditDialog
              element={selected}
              studio={studio}
              resources={resources}
              onClose={() => setEditedId(null)}
            />
          )}
        </LateDialog>
      )}
      {isShortcutsOpen && (
        <LateDialog code={shortcutsDialog} onClose={() => setShortcutsOpen(false)}>
          {({ default: ShortcutsDialog }) => <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />}
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
