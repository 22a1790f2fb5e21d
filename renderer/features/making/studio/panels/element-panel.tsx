import { ActionIcon, Button, Slider, Tooltip } from '@mantine/core';
import {
  IconCopy,
  IconFlipHorizontal,
  IconFlipVertical,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconTrash,
} from '@tabler/icons-react';
import {
  type Alignment,
  align,
  type DrawingElement,
  duplicate,
  effectiveDpi,
  elementSize,
  moveTo,
  type PictureElement,
  type PrintWarning,
  removeElement,
  resizeTo,
  rotateTo,
  type SceneElement,
  type ShapeElement,
  SOFT_DPI,
  scaleBy,
  updateElement,
} from '../../../../../shared/features/making/studio/studio.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import { Hint } from '../../../../ui/hint.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { elementName } from '../element-name.ts';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { InkField } from './ink-field.tsx';
import { Labelled } from './labelled.tsx';
import styles from './panels.module.css';
import { TextFields } from './text-fields.tsx';

interface ElementPanelProps {
  readonly element: SceneElement;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly warnings: readonly PrintWarning[];
  readonly pictureNames: ReadonlyMap<string, string>;
  /** It was just added: typing replaces its text. */
  readonly startsTyping: boolean;
}

const ALIGNMENTS: readonly (readonly [Alignment, string, typeof IconTrash])[] = [
  ['left', 'Align left', IconLayoutAlignLeft],
  ['center', 'Centre horizontally', IconLayoutAlignCenter],
  ['right', 'Align right', IconLayoutAlignRight],
  ['top', 'Align to the top', IconLayoutAlignTop],
  ['middle', 'Centre vertically', IconLayoutAlignMiddle],
  ['bottom', 'Align to the bottom', IconLayoutAlignBottom],
];

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

function PictureFields({ element, studio }: { readonly element: PictureElement; readonly studio: Studio }) {
  return (
    <Row at="spread">
      <DpiBadge element={element} />
      <FlipButtons element={element} studio={studio} />
    </Row>
  );
}

const INK_NAMES = ['Colour', 'Second colour', 'Third colour'];

/** Each ink of a drawing, wherever it is used. */
function DrawingFields({ element, studio }: { readonly element: DrawingElement; readonly studio: Studio }) {
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
      <FlipButtons element={element} studio={studio} />
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
  const { element, studio, resources, warnings, pictureNames, startsTyping } = props;
  const { change, select } = studio;
  const { id } = element;
  const { width, height } = elementSize(element, resources.measureText);
  const millimetres = (value: number) => Math.round(value * 10) / 10;
  const field = (label: string, value: number, apply: (value: number) => void, min?: number) => (
    <NumberField
      label={label}
      value={millimetres(value)}
      decimals={1}
      hideControls
      disabled={element.locked ?? false}
      {...(min !== undefined && { min })}
      onValue={(next) => (min === undefined || next >= min) && apply(next)}
    />
  );
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
              onClick={() => {
                const copyId = crypto.randomUUID();
                change((scene) => duplicate(scene, id, copyId));
                select(copyId);
              }}
            >
              <IconCopy size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove (Delete)">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Remove"
              onClick={() => change((scene) => removeElement(scene, id))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Tooltip>
        </Row>
      </div>
      {warnings.map((warning) => (
        <Hint key={warning.code} tone="warn">
          {warning.message}
        </Hint>
      ))}
      {element.kind === 'picture' && <PictureFields element={element} studio={studio} />}
      {element.kind === 'text' && (
        <TextFields element={element} studio={studio} startsTyping={startsTyping} />
      )}
      {element.kind === 'shape' && <ShapeFields element={element} studio={studio} />}
      {element.kind === 'drawing' && <DrawingFields element={element} studio={studio} />}
      <div className={styles.four}>
        {field('X (mm)', element.x, (x) => change((scene) => moveTo(scene, id, x, element.y), `x ${id}`))}
        {field('Y (mm)', element.y, (y) => change((scene) => moveTo(scene, id, element.x, y), `y ${id}`))}
        {field(
          'Width',
          width,
          (next) =>
            change(
              (scene) =>
                element.kind === 'shape'
                  ? resizeTo(scene, id, next, element.height)
                  : scaleBy(scene, id, next / width),
              `width ${id}`,
            ),
          2,
        )}
        {element.kind === 'shape'
          ? field(
              'Height',
              height,
              (next) => change((scene) => resizeTo(scene, id, element.width, next), `height ${id}`),
              2,
            )
          : field('Rotation (°)', element.rotation, (next) =>
              change((scene) => rotateTo(scene, id, next), `turn ${id}`),
            )}
      </div>
      <Row gap={1} role="group" aria-label="Align with the print area" className={styles.aligns}>
        {ALIGNMENTS.map(([to, label, Icon]) => (
          <Tooltip key={to} label={label}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={label}
              disabled={element.locked}
              onClick={() => change((scene) => align(scene, id, to, resources.measureText))}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Row>
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
