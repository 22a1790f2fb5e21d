import { ActionIcon, Button, SegmentedControl, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import { verdictOf } from '../../../../shared/features/making/products/products.ts';
import type { OpenDesign } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  changeCode,
  printWarnings,
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
import { PageTitle } from '../../../ui/page-title.tsx';

import { useSceneFonts } from './browser-fonts.ts';
import { copySelection, cutSelection, pasteElements } from './commands/stage-commands.ts';
import { ConflictDialog } from './drafts/conflict-dialog.tsx';
import { useAutosave, type Work } from './drafts/use-autosave.ts';
import { useKeptHistory } from './drafts/use-kept-history.ts';
import { elementName } from './element-name.ts';
import { newCode, newGraphic, newPicture, newShape, newText } from './new-elements.ts';
import { AddPanel } from './panels/add-panel.tsx';
import { ClipboardButtons } from './panels/clipboard-buttons.tsx';
import { ElementPanel } from './panels/element-panel.tsx';
import { LayersPanel } from './panels/layers-panel.tsx';
import { type FieldErrors, ProductPanel } from './panels/product-panel.tsx';
import { SelectionPanel } from './panels/selection-panel.tsx';
import type { Typing } from './panels/text-fields.tsx';
import { usePictureUpload } from './panels/use-picture-upload.ts';
import { PublishProgress } from './publish/publish-progress.tsx';
import { PublishSheet } from './publish/publish-sheet.tsx';
import { usePublishReview } from './publish/use-publish-review.ts';
import { type Published, usePublishing } from './publish/use-publishing.ts';
import { Stage } from './stage/stage.tsx';
import { WHOLE_PICTURE, ZOOM_STEPS } from './stage/stage-view.ts';
import styles from './studio.module.css';
import { StudioBar } from './studio-bar.tsx';
import { useStudioDoor } from './studio-door.ts';
import { useStudioPreferences } from './studio-preferences.ts';
import { useStudioResources } from './studio-resources.ts';
import { useStudio } from './studio-state.ts';
import { useStudioShortcuts } from './use-studio-shortcuts.ts';

/** Loaded when it is opened. */
const ShortcutsDialog = lazy(() => import('./commands/shortcuts-dialog.tsx'));
const CropDialog = lazy(() => import('./crop/crop-dialog.tsx'));
const CodeDialog = lazy(() => import('./panels/code-dialog.tsx'));
const EditDialog = lazy(() => import('./pictures/edit-dialog.tsx'));

interface StudioEditorProps {
  readonly design: OpenDesign;
  /** Where the work begins: the server's, or a draft this device had kept. */
  readonly work: Work;
  /** The steps of undo that lead to it, if this device has them. */
  readonly history: SceneHistory | null;
  readonly onReopen: () => void;
}

/** Not the id of any element. */
const NEW_CODE = '';

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
  const [typing, setTyping] = useState<Typing | null>(null);
  const [isShortcutsOpen, setShortcutsOpen] = useState(false);
  const [croppedId, setCroppedId] = useState<string | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [codeOf, setCodeOf] = useState<string | null>(null);
  const preferences = useStudioPreferences();

  const colour = colourOf(base, shownName) ?? colourOf(base, settings.colours[0] ?? '') ?? base.colours[0];
  const currency = currencyCodeSchema.catch('GBP').parse(design.store?.currency);
  const day = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const sceneSide = sideOf(scene, side);
  const warnings = useMemo(
    () => (sceneSide ? printWarnings(sceneSide, resources.measureText, resources.missingLetters) : []),
    [sceneSide, resources],
  );
  const warningsInAll = useMemo(
    () =>
      scene.sides.reduce(
        (sum, each) => sum + printWarnings(each, resources.measureText, resources.missingLetters).length,
        0,
      ),
    [scene, resources],
  );
  const cloths = useMemo(
    () => settings.colours.flatMap((name) => colourOf(base, name) ?? []),
    [base, settings.colours],
  );
  const warnedIds = useMemo(() => new Set(warnings.map((warning) => warning.elementId)), [warnings]);

  const addPicture = useCallback(
    (picture: Picture) => {
      setPictureNames((now) => new Map(now).set(picture.id, picture.name));
      if (sceneSide) add(newPicture(picture, sceneSide));
      setTab('design');
    },
    [add, sceneSide],
  );
  const { uploads, send, dismiss, sendAsPicture } = usePictureUpload(addPicture);

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
    day,
    publish,
    onShow: ({ elementId, cloth, code }) => {
      if (cloth) setShownName(cloth);
      if (elementId) studio.select(elementId);
      const isAboutSelling = code === 'loss' || code === 'low-price' || code === 'no-colours';
      setTab(isAboutSelling ? 'product' : 'design');
    },
  });

  if (!colour || !sceneSide) return null;
  const editText = (id: string) => {
    setTab('design');
    setTyping((now) => ({ id, turn: (now?.turn ?? 0) + 1 }));
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
              {formatMoney(money(ordering.priceMinor({ base, colour, studio, day }), currency))}
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
          </Tabs.List>
          <Tabs.Panel value="design">
            {errors.scene && (
              <p role="alert" className={styles.alert}>
                {errors.scene}
              </p>
            )}
            {selected && (
              <ElementPanel
                key={selected.id}
                element={selected}
                context={selectionContext}
                preferences={preferences}
                warnings={warnings.filter((warning) => warning.elementId === selected.id)}
                pictureNames={pictureNames}
                typing={typing}
                onCrop={setCroppedId}
                onEdit={setEditedId}
                onCode={setCodeOf}
              />
            )}
            {studio.selection.length > 1 && (
              <SelectionPanel context={selectionContext} preferences={preferences} />
            )}
            <AddPanel
              uploads={uploads}
              onFiles={send}
              onDismiss={dismiss}
              onAsPicture={sendAsPicture}
              onPicture={addPicture}
              onText={addText}
              onGraphic={(graphic) => add(newGraphic(graphic, sceneSide, cloths))}
              onShape={addShape}
              onCode={() => setCodeOf(NEW_CODE)}
            />
            <ClipboardButtons context={selectionContext} />
            <LayersPanel studio={studio} pictureNames={pictureNames} warnedIds={warnedIds} />
          </Tabs.Panel>
          <Tabs.Panel value="product">
            {ordering ? (
              <ordering.Panel
                designId={design.id}
                base={base}
                colour={colour}
                studio={studio}
                currency={currency}
                day={day}
                warnings={warningsInAll}
                onShowColour={setShownName}
                flush={autosave.flush}
              />
            ) : (
              <ProductPanel
                base={base}
                studio={studio}
                resources={resources}
                currency={currency}
                day={day}
                shownColour={colour.name}
                onShowColour={setShownName}
                errors={errors}
              />
            )}
          </Tabs.Panel>
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
        <PublishSheet
          issues={review.issues}
          studio={studio}
          pictureNames={pictureNames}
          isPublishing={isPublishing}
          onShow={review.show}
          onFix={review.fix}
          onPublish={() => void publish(verdictOf(review.issues ?? []))}
          onClose={review.close}
        />
      )}
      {selected?.kind === 'picture' && selected.id === croppedId && (
        <Suspense fallback={null}>
          <CropDialog
            element={selected}
            studio={studio}
            resources={resources}
            onClose={() => setCroppedId(null)}
          />
        </Suspense>
      )}
      {selected?.kind === 'picture' && selected.id === editedId && (
        <Suspense fallback={null}>
          <EditDialog
            element={selected}
            studio={studio}
            resources={resources}
            onClose={() => setEditedId(null)}
          />
        </Suspense>
      )}
      {codeOf !== null && (
        <Suspense fallback={null}>
          <CodeDialog
            element={selected?.kind === 'drawing' && selected.id === codeOf ? selected : null}
            onCode={(parts) => {
              if (codeOf === NEW_CODE) add(newCode(parts, sceneSide));
              else studio.change((now) => changeCode(now, codeOf, parts));
            }}
            onClose={() => setCodeOf(null)}
          />
        </Suspense>
      )}
      {isShortcutsOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setShortcutsOpen(false)} />
        </Suspense>
      )}
      {published && <PublishProgress {...published} onClose={() => setPublished(null)} />}
    </div>
  );
}
