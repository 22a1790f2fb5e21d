import { ActionIcon, Button, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import {
  IconAdjustments,
  IconBorderOuter,
  IconCopy,
  IconCrop,
  IconFlipHorizontal,
  IconFlipVertical,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { PublishFix, PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import {
  cropPicture,
  type DrawingElement,
  effectiveDpi,
  type PictureElement,
  removeElements,
  type SceneElement,
  type ShapeElement,
  SOFT_DPI,
  sideOf,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import { Row } from '../../../../ui/layout.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import { duplicateSelection, type SelectionContext } from '../commands/stage-commands.ts';
import { elementName } from '../element-name.ts';
import { SharpnessMeter } from '../pictures/sharpness-meter.tsx';
import { findTrim } from '../pictures/trim-picture.ts';
import { IssueList } from '../publish/issue-list.tsx';
import type { Yeses } from '../publish/use-yeses.ts';
import type { StudioPreferences } from '../studio-preferences.ts';
import type { Studio } from '../studio-state.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import { InkField } from './ink-field.tsx';
import { Labelled } from './labelled.tsx';
import styles from './panels.module.css';
import { PositionFields } from './position-fields.tsx';
import { TextFields } from './text-fields.tsx';

/** The yeses and repairs of the issues that are listed with their element. */
export interface IssueReview {
  readonly yeses: Yeses;
  readonly onFix: (fix: PublishFix) => void;
  /** The element to whose issues a mark on the stage has led. */
  readonly reachedId: string | null;
  readonly onReached: () => void;
}

interface ElementPanelProps {
  readonly element: SceneElement;
  readonly context: SelectionContext;
  readonly preferences: StudioPreferences;
  /** Its own. */
  readonly issues: readonly PublishIssue[];
  readonly review: IssueReview;
  readonly pictureNames: ReadonlyMap<string, string>;
  readonly onCrop: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onCode: (id: string) => void;
}

/** Resolution as printed at this size, as text and number. */
export function DpiBadge({ element }: { readonly element: PictureElement }) {
  const dpi = effectiveDpi(element);
  if (dpi === null) return <StatusPill tone="good">Sharp at any size</StatusPill>;
  const tone = dpi >= SOFT_DPI ? 'good' : 'warn';
  return <StatusPill tone={tone}>{dpi >= SOFT_DPI ? `${dpi} DPI, sharp` : `${dpi} DPI, low`}</StatusPill>;
}

interface FlipButtonsProps {
  readonly element: PictureElement | DrawingElement;
  readonly studio: Studio;
}

function FlipButtons({ element, studio }: FlipButtonsProps) {
  const set = (fields: { flipX?: boolean; flipY?: boolean }) =>
    studio.change((scene) => updateElement<PictureElement | DrawingElement>(scene, element.id, fields));
  return (
    <Row gap={1}>
      <Tooltip label="Flip horizontally">
        <ActionIcon
          variant={element.flipX ? 'light' : 'default'}
          size="lg"
          aria-label="Flip horizontally"
          aria-pressed={element.flipX}
          onClick={() => set({ flipX: !element.flipX })}
        >
          <IconFlipVertical size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Flip vertically">
        <ActionIcon
          variant={element.flipY ? 'light' : 'default'}
          size="lg"
          aria-label="Flip vertically"
          aria-pressed={element.flipY}
          onClick={() => set({ flipY: !element.flipY })}
        >
          <IconFlipHorizontal size={18} />
        </ActionIcon>
      </Tooltip>
    </Row>
  );
}

interface PictureFieldsProps {
  readonly element: PictureElement;
  readonly context: SelectionContext;
  readonly onCrop: (id: string) => void;
  readonly onEdit: (id: string) => void;
}

function PictureFields({ element, context, onCrop, onEdit }: PictureFieldsProps) {
  const { studio, resources } = context;
  const [isTrimming, setTrimming] = useState(false);
  const area = sideOf(studio.scene, studio.side);
  const trim = async () => {
    setTrimming(true);
    try {
      const href = resources.pictureHref(element.fileId) ?? '';
      const crop = await findTrim(studio.scene, element, href);
      if (crop) studio.change((scene) => cropPicture(scene, element.id, crop));
      showSnackbar({ text: crop ? 'Trimmed' : 'Nothing to trim' });
    } catch {
      showSnackbar({ text: 'We couldn’t load this picture. Try again.' });
    } finally {
      setTrimming(false);
    }
  };
  return (
    <>
      <Row at="spread">
        <DpiBadge element={element} />
        <FlipButtons element={element} studio={studio} />
      </Row>
      {area && <SharpnessMeter element={element} area={area} studio={studio} />}
      <div className={styles.pair}>
        <Button
          variant="default"
          leftSection={<IconCrop size={18} aria-hidden />}
          disabled={element.locked}
          onClick={() => onCrop(element.id)}
        >
          Crop
        </Button>
        <Button
          variant="default"
          leftSection={<IconBorderOuter size={18} aria-hidden />}
          disabled={element.locked}
          loading={isTrimming}
          onClick={() => void trim()}
        >
          Trim edges
        </Button>
      </div>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={18} aria-hidden />}
        disabled={element.locked}
        onClick={() => onEdit(element.id)}
      >
        Edit image
      </Button>
    </>
  );
}

const INK_NAMES = ['Colour', 'Second colour', 'Third colour'];

interface DrawingFieldsProps {
  readonly element: DrawingElement;
  readonly studio: Studio;
  readonly onCode: (id: string) => void;
}

/** Each ink of a drawing, wherever it is used. */
function DrawingFields({ element, studio, onCode }: DrawingFieldsProps) {
  const inks = [...new Set(element.paths.map(({ ink }) => ink))];
  return (
    <>
      <div className={styles.pair}>
        {inks.map((ink, index) => (
          <InkField
            // biome-ignore lint/suspicious/noArrayIndexKey: an ink is told by its place, as its colour changes
            key={index}
            label={INK_NAMES[index] ?? `Colour ${index + 1}`}
            value={ink}
            onChange={(next) =>
              studio.change(
                (scene) =>
                  updateElement<DrawingElement>(scene, element.id, {
                    paths: element.paths.map((path) => (path.ink === ink ? { ...path, ink: next } : path)),
                  }),
                `ink ${index} ${element.id}`,
              )
            }
          />
        ))}
      </div>
      {element.code ? (
        <>
          <p className={styles.codeValue}>{element.code.value}</p>
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            disabled={element.locked}
            onClick={() => onCode(element.id)}
          >
            Change the code
          </Button>
        </>
      ) : (
        <FlipButtons element={element} studio={studio} />
      )}
    </>
  );
}

function ShapeFields({ element, studio }: { readonly element: ShapeElement; readonly studio: Studio }) {
  const set = (fields: Partial<ShapeElement>, run: string | null = null) =>
    studio.change((scene) => updateElement(scene, element.id, fields), run);
  return (
    <div className={styles.pair}>
      <InkField
        label="Colour"
        value={element.fill ?? element.stroke ?? '#000000'}
        onChange={(fill) => set({ fill }, `ink ${element.id}`)}
      />
      {element.shape === 'rect' && (
        <NumberField
          label="Corners (mm)"
          value={element.radius}
          min={0}
          max={200}
          decimals={1}
          onValue={(radius) => set({ radius }, `radius ${element.id}`)}
        />
      )}
    </div>
  );
}

/** What can be changed about the selected element; every drag has its number here. */
export function ElementPanel(props: ElementPanelProps) {
  const { element, context, preferences, issues, review, pictureNames, onCrop, onEdit, onCode } = props;
  const { studio } = context;
  const { change, select } = studio;
  const { id } = element;
  return (
    <section aria-label={`Selected: ${elementName(element, pictureNames)}`} className={styles.section}>
      <div className={styles.headRow}>
        <h2 className={styles.heading}>{elementName(element, pictureNames)}</h2>
        <Row gap={1}>
          <Tooltip label="Duplicate (Ctrl+D)">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Duplicate"
              onClick={() => duplicateSelection(context)}
            >
              <IconCopy size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove (Delete)">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Remove"
              onClick={() => change((scene) => removeElements(scene, new Set([id])))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Row>
      </div>
      {issues.length > 0 && (
        <IssueList label="To look at here" issues={issues} nameOf={() => null} onShow={null} {...review} />
      )}
      {element.kind === 'picture' && (
        <PictureFields element={element} context={context} onCrop={onCrop} onEdit={onEdit} />
      )}
      {element.kind === 'text' && <TextFields element={element} studio={studio} />}
      {element.kind === 'shape' && <ShapeFields element={element} studio={studio} />}
      {element.kind === 'drawing' && <DrawingFields element={element} studio={studio} onCode={onCode} />}
      <PositionFields context={context} preferences={preferences} />
      <ArrangeButtons context={context} />
      <Labelled label="Opacity">
        <Slider
          value={element.opacity}
          min={0.1}
          max={1}
          step={0.05}
          thumbLabel="Opacity"
          label={(value) => `${Math.round(value * 100)}%`}
          onChange={(opacity) => change((scene) => updateElement(scene, id, { opacity }), `opacity ${id}`)}
        />
      </Labelled>
      <Button variant="subtle" size="compact-sm" onClick={() => select(null)}>
        Done
      </Button>
    </section>
  );
}
