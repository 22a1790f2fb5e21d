import { ActionIcon, Button, SegmentedControl, Tabs, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { type OpenDesign, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import {
  elementSchema,
  initialPlacement,
  printWarnings,
  type ShapeElement,
  type Side,
  sideOf,
} from '../../../../shared/features/making/studio/studio.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { callKey, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { useSceneFonts } from './browser-fonts.ts';
import { ConflictDialog } from './drafts/conflict-dialog.tsx';
import { SaveIndicator } from './drafts/save-indicator.tsx';
import { useAutosave, type Work } from './drafts/use-autosave.ts';
import { AddPanel } from './panels/add-panel.tsx';
import { ElementPanel } from './panels/element-panel.tsx';
import { LayersPanel } from './panels/layers-panel.tsx';
import { type FieldErrors, ProductPanel } from './panels/product-panel.tsx';
import { usePictureUpload } from './panels/use-picture-upload.ts';
import { PublishProgress } from './publish-progress.tsx';
import { Stage } from './stage/stage.tsx';
import { ZOOM_STEPS } from './stage/stage-view.ts';
import styles from './studio.module.css';
import { useStudioResources } from './studio-resources.ts';
import { useStudio } from './studio-state.ts';

interface StudioEditorProps {
  readonly design: OpenDesign;
  /** Where the work begins: the server's, or a draft this device had kept. */
  readonly work: Work;
  readonly onReopen: () => void;
}

const SIDE_NAMES: Record<Side, string> = { front: 'Front', back: 'Back', left: 'Left', right: 'Right' };

const newText = (side: { widthMm: number; heightMm: number }) =>
  elementSchema.parse({
    kind: 'text',
    id: crypto.randomUUID(),
    text: 'Your text',
    fontId: 'bebas-neue',
    size: Math.max(4, Math.round(side.widthMm / 7)),
    colour: '#b3202c',
    x: side.widthMm / 2,
    y: side.heightMm / 3,
  });

const newShape = (shape: ShapeElement['shape'], side: { widthMm: number; heightMm: number }) =>
  elementSchema.parse({
    kind: 'shape',
    id: crypto.randomUUID(),
    shape,
    width: side.widthMm / 2,
    height: shape === 'line' ? Math.max(1, side.widthMm / 100) : side.widthMm / 2,
    fill: '#2b4280',
    x: side.widthMm / 2,
    y: side.heightMm / 3,
  });

const newPicture = (picture: Picture, side: { widthMm: number; heightMm: number }) =>
  elementSchema.parse({
    kind: 'picture',
    id: crypto.randomUUID(),
    fileId: picture.id,
    naturalWidth: picture.width,
    naturalHeight: picture.height,
    vector: picture.vector,
    ...initialPlacement(side, picture.width, picture.height),
  });

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.tagName === 'INPUT' || target.tagName === 'TEXTAREA');

/** The studio: the garment with the design on it, the tools, and the price. */
export function StudioEditor({ design, work, onReopen }: StudioEditorProps) {
  const { base } = design;
  const client = useQueryClient();
  const studio = useStudio(work.scene, work.settings);
  const { scene, settings, side, selected, add, undo, redo } = studio;
  const autosave = useAutosave(
    design,
    { scene, settings },
    { scene: design.scene, settings: design.settings },
  );
  const resources = useStudioResources(useSceneFonts(scene));
  const [pictureNames, setPictureNames] = useState<ReadonlyMap<string, string>>(
    () => new Map(design.pictures.map((picture) => [picture.id, picture.name])),
  );
  const [zoomStep, setZoomStep] = useState(0);
  const [shownName, setShownName] = useState(settings.defaultColour || settings.colours[0] || '');
  const [tab, setTab] = useState<string | null>('design');
  const [dragging, setDragging] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wasPublished, setWasPublished] = useState(design.product !== null);
  const [published, setPublished] = useState<{ urlName: string; version: number } | null>(null);

  const colour = colourOf(base, shownName) ?? colourOf(base, settings.colours[0] ?? '') ?? base.colours[0];
  const currency = currencyCodeSchema.catch('GBP').parse(design.store?.currency);
  const day = useMemo(() => new Date().toISOString().slice(0, 10), []);
  const sceneSide = sideOf(scene, side);
  const warnings = useMemo(
    () => (sceneSide ? printWarnings(sceneSide, resources.measureText, resources.missingLetters) : []),
    [sceneSide, resources],
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
  const { uploads, send, dismiss } = usePictureUpload(addPicture);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && !isTyping(event.target)) send(files);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
    };
  }, [undo, redo, send]);

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

  const publishing = useCallMutation(productsCalls.publishDesign, {
    refreshes: [productsCalls.listProducts, studioCalls.listDesigns],
  });
  const [flushing, setFlushing] = useState(false);
  const publish = async () => {
    setErrors({});
    setFlushing(true);
    try {
      const revision = await autosave.flush();
      const answer = await publishing.mutateAsync({ params: { design: design.id }, body: { revision } });
      await client.invalidateQueries({ queryKey: callKey(productsCalls.getProduct) });
      setWasPublished(true);
      setPublished({ urlName: answer.product.urlName, version: answer.version });
    } catch (error) {
      if (error instanceof Refusal && error.errors) {
        const fields = Object.fromEntries(
          Object.entries(error.errors).map(([field, [first]]) => [field, first]),
        );
        setErrors(fields);
        setTab(Object.keys(fields).every((field) => field === 'scene') ? 'design' : 'product');
        showSnackbar({ text: error.message, type: 'error' });
      } else showFailure(error);
    } finally {
      setFlushing(false);
    }
  };

  if (!colour || !sceneSide) return null;
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
      <header className={styles.bar}>
        <ActionIcon
          component={ProjectLink}
          to="/create-a-product/"
          variant="subtle"
          color="gray"
          size="xl"
          aria-label="Back to all products"
        >
          <IconArrowLeft size={20} />
        </ActionIcon>
        <div className={styles.titles}>
          <h1 className={styles.title}>{settings.name || base.name}</h1>
          <SaveIndicator state={autosave.state} />
        </div>
        <div className={styles.history}>
          <Tooltip label="Undo (Ctrl+Z)">
            <ActionIcon
              variant="default"
              size="xl"
              aria-label="Undo"
              disabled={!studio.canUndo}
              onClick={undo}
            >
              <IconArrowBackUp size={20} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Redo (Ctrl+Shift+Z)">
            <ActionIcon
              variant="default"
              size="xl"
              aria-label="Redo"
              disabled={!studio.canRedo}
              onClick={redo}
            >
              <IconArrowForwardUp size={20} />
            </ActionIcon>
          </Tooltip>
        </div>
        <PermissionGate needs={['edit-products']}>
          <Button size="md" onClick={publish} loading={flushing || publishing.isPending}>
            Publish
            {wasPublished && <span className={styles.whereWide}>&nbsp;changes</span>}
          </Button>
        </PermissionGate>
      </header>
      <div className={styles.canvas}>
        <Stage
          base={base}
          colour={colour}
          studio={studio}
          resources={resources}
          zoom={zoom}
          onZoom={zoomBy}
          isEmpty={sceneSide.elements.length === 0}
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
            <Tabs.Tab value="design">Design</Tabs.Tab>
            <Tabs.Tab value="product">Colours and price</Tabs.Tab>
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
                studio={studio}
                resources={resources}
                warnings={warnings.filter((warning) => warning.elementId === selected.id)}
                pictureNames={pictureNames}
              />
            )}
            <AddPanel
              uploads={uploads}
              onFiles={send}
              onDismiss={dismiss}
              onPicture={addPicture}
              onText={() => add(newText(sceneSide))}
              onShape={(shape) => add(newShape(shape, sceneSide))}
            />
            <LayersPanel studio={studio} pictureNames={pictureNames} warnedIds={warnedIds} />
          </Tabs.Panel>
          <Tabs.Panel value="product">
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
      {published && <PublishProgress {...published} onClose={() => setPublished(null)} />}
    </div>
  );
}
