import { Button, Checkbox, SegmentedControl, Slider, Switch } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { type ReactNode, useId } from 'react';
import {
  HALFTONE_LINES,
  type HalftoneSettings,
  RECIPE_LIMITS,
  REPEAT_LAYOUTS,
  type Recipe,
  type RecipeStep,
  type RecolourSettings,
  type RepeatSettings,
} from '../../../../../shared/features/making/effects/effects.ts';
import {
  MASK_SHAPES,
  type MaskShape,
  maskPath,
} from '../../../../../shared/features/making/studio/studio.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import { Row } from '../../../../ui/layout.tsx';
import { InkField } from '../panels/ink-field.tsx';
import type { PictureFacts } from './picture-work.ts';
import styles from './pictures.module.css';

interface SectionProps {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** One tool: switched on it shows its settings, switched off it is as if it had never been used. */
function Section({ label, text, isOn, onSwitch, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={label}>
      <Switch
        label={label}
        description={text}
        labelPosition="left"
        classNames={{ body: styles.switchBody ?? '', labelWrapper: styles.switchLabel ?? '' }}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isOn && <div className={styles.settings}>{children}</div>}
    </section>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly onChange: (value: number) => void;
}

function Amount({ label, value, min = 0, onChange }: AmountProps) {
  const id = useId();
  return (
    <div className={styles.amount}>
      <span className={styles.amountHead}>
        <span id={id}>{label}</span>
        <output>{value}</output>
      </span>
      <Slider
        aria-labelledby={id}
        thumbLabel={label}
        value={value}
        min={min}
        max={100}
        label={null}
        onChange={onChange}
        {...(min < 0 && { marks: [{ value: 0 }] })}
      />
    </div>
  );
}

export interface SectionsProps {
  readonly recipe: Recipe | undefined;
  readonly mask: MaskShape | undefined;
  readonly facts: PictureFacts | null;
  /** Width of the frame in millimetres. */
  readonly width: number;
  readonly onStep: <S extends RecipeStep>(step: S, settings: Recipe[S] | undefined) => void;
  readonly onMask: (mask: MaskShape | undefined) => void;
}

const choices = <V extends string | number>(options: readonly (readonly [V, string])[]) =>
  options.map(([value, label]) => ({ value: String(value), label }));

function BackgroundSection({ recipe, facts, onStep }: SectionsProps) {
  const background = recipe?.background;
  const fresh = { colour: facts?.corner ?? '#ffffff', tolerance: 18, softness: 15, inside: false };
  const set = (fields: Partial<typeof fresh>) =>
    background && onStep('background', { ...background, ...fields });
  return (
    <Section
      label="Remove the background"
      text="For pictures on one colour, such as a logo on white."
      isOn={background !== undefined}
      onSwitch={(isOn) => onStep('background', isOn ? fresh : undefined)}
    >
      {background && (
        <>
          <InkField
            label="Background colour (or press it in the picture)"
            value={background.colour}
            onChange={(colour) => set({ colour })}
          />
          <Amount
            label="How much goes"
            value={background.tolerance}
            onChange={(tolerance) => set({ tolerance })}
          />
          <Amount label="Soft edge" value={background.softness} onChange={(softness) => set({ softness })} />
          <Checkbox
            label="Also inside the picture"
            checked={background.inside}
            onChange={(event) => set({ inside: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  );
}

function ToneSection({ recipe, onStep }: SectionsProps) {
  const tone = recipe?.tone;
  const set = (fields: Partial<NonNullable<typeof tone>>) => tone && onStep('tone', { ...tone, ...fields });
  return (
    <Section
      label="Light and colour"
      text="Brighter or darker, stronger or calmer."
      isOn={tone !== undefined}
      onSwitch={(isOn) => onStep('tone', isOn ? { brightness: 0, contrast: 0, saturation: 0 } : undefined)}
    >
      {tone && (
        <>
          <Amount
            label="Brightness"
            min={-100}
            value={tone.brightness}
            onChange={(brightness) => set({ brightness })}
          />
          <Amount
            label="Contrast"
            min={-100}
            value={tone.contrast}
            onChange={(contrast) => set({ contrast })}
          />
          <Amount
            label="Strength of colours"
            min={-100}
            value={tone.saturation}
            onChange={(saturation) => set({ saturation })}
          />
        </>
      )}
    </Section>
  );
}

function RecolourSection({ recipe, facts, onStep }: SectionsProps) {
  const changes = recipe?.recolour ?? [];
  const first = facts?.colours[0]?.colour ?? '#000000';
  const setAll = (next: readonly RecolourSettings[]) =>
    onStep('recolour', next.length === 0 ? undefined : [...next]);
  const set = (index: number, fields: Partial<RecolourSettings>) =>
    setAll(changes.map((each, at) => (at === index ? { ...each, ...fields } : each)));
  const add = (from: string) => setAll([...changes, { from, to: from, tolerance: 25 }]);
  const others = (facts?.colours ?? []).filter(({ colour }) => !changes.some(({ from }) => from === colour));
  return (
    <Section
      label="Change colours"
      text="Another colour in the place of one of the picture’s."
      isOn={changes.length > 0}
      onSwitch={(isOn) => (isOn ? add(first) : setAll([]))}
    >
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a change is told by its place, as all its settings may change
        <div key={index} className={styles.change}>
          <div className={styles.pair}>
            <InkField label="From" value={change.from} onChange={(from) => set(index, { from })} />
            <InkField label="To" value={change.to} onChange={(to) => set(index, { to })} />
          </div>
          <Amount
            label="How near"
            value={change.tolerance}
            onChange={(tolerance) => set(index, { tolerance })}
          />
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => setAll(changes.filter((_, at) => at !== index))}
          >
            Leave this colour
          </Button>
        </div>
      ))}
      {changes.length < RECIPE_LIMITS.recolours && others.length > 0 && (
        <Row gap={2} wrap>
          {others.map(({ colour, share }) => (
            <button
              key={colour}
              type="button"
              className={styles.dot}
              style={{ background: colour }}
              aria-label={`Change ${colour}, ${Math.round(share * 100)}% of the picture`}
              onClick={() => add(colour)}
            />
          ))}
        </Row>
      )}
    </Section>
  );
}

function OneColourSection({ recipe, onStep }: SectionsProps) {
  const one = recipe?.one;
  const set = (fields: Partial<NonNullable<typeof one>>) => one && onStep('one', { ...one, ...fields });
  return (
    <Section
      label="One colour"
      text="Prints the dark parts in one ink, as a stamp would."
      isOn={one !== undefined}
      onSwitch={(isOn) => onStep('one', isOn ? { ink: '#000000', threshold: 50, invert: false } : undefined)}
    >
      {one && (
        <>
          <InkField label="Ink" value={one.ink} onChange={(ink) => set({ ink })} />
          <Amount
            label="How much prints"
            value={one.threshold}
            onChange={(threshold) => set({ threshold })}
          />
          <Checkbox
            label="Print the light parts instead"
            checked={one.invert}
            onChange={(event) => set({ invert: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  );
}

const FRESH_HALFTONE: HalftoneSettings = { lines: 45, angle: 225, dot: 'round', ink: null, invert: false };
const DOTS = [
  ['round', 'Round'],
  ['diamond', 'Diamond'],
  ['line', 'Lines'],
] as const;
const ANGLES = [
  [225, '22.5°'],
  [450, '45°'],
] as const;

function HalftoneSection({ recipe, onStep }: SectionsProps) {
  const halftone = recipe?.halftone;
  const set = (fields: Partial<HalftoneSettings>) =>
    halftone && onStep('halftone', { ...halftone, ...fields });
  const pick = <V extends string | number>(
    options: readonly V[],
    chosen: string,
    use: (value: V) => void,
  ) => {
    const value = options.find((option) => String(option) === chosen);
    if (value !== undefined) use(value);
  };
  return (
    <Section
      label="Halftone"
      text="Dots of full ink, for shades and for what is half see-through."
      isOn={halftone !== undefined}
      onSwitch={(isOn) => onStep('halftone', isOn ? FRESH_HALFTONE : undefined)}
    >
      {halftone && (
        <>
          <SegmentedControl
            fullWidth
            aria-label="Dots"
            value={halftone.dot}
            data={choices(DOTS)}
            onChange={(next) =>
              pick(
                DOTS.map(([dot]) => dot),
                next,
                (dot) => set({ dot }),
              )
            }
          />
          <SegmentedControl
            fullWidth
            aria-label="Dots to the inch"
            value={String(halftone.lines)}
            data={HALFTONE_LINES.map((lines) => ({ value: String(lines), label: `${lines} an inch` }))}
            onChange={(next) => pick(HALFTONE_LINES, next, (lines) => set({ lines }))}
          />
          <SegmentedControl
            fullWidth
            aria-label="Angle"
            value={String(halftone.angle)}
            data={choices(ANGLES)}
            onChange={(next) =>
              pick(
                ANGLES.map(([angle]) => angle),
                next,
                (angle) => set({ angle }),
              )
            }
          />
          <Checkbox
            label="Keep the picture’s colours"
            checked={halftone.ink === null}
            onChange={(event) => set({ ink: event.currentTarget.checked ? null : '#000000' })}
          />
          {halftone.ink !== null && (
            <>
              <InkField label="Dot colour" value={halftone.ink} onChange={(ink) => set({ ink })} />
              <Checkbox
                label="Print the light parts instead"
                checked={halftone.invert}
                onChange={(event) => set({ invert: event.currentTarget.checked })}
              />
            </>
          )}
        </>
      )}
    </Section>
  );
}

const MASK_NAMES: Record<MaskShape, string> = {
  circle: 'Circle',
  rounded: 'Rounded',
  heart: 'Heart',
  star: 'Star',
  hexagon: 'Hexagon',
  triangle: 'Triangle',
  diamond: 'Diamond',
  arch: 'Arch',
};

function MaskSection({ mask, onMask }: SectionsProps) {
  return (
    <Section
      label="Cut to a shape"
      text="Only what lies inside it prints."
      isOn={mask !== undefined}
      onSwitch={(isOn) => onMask(isOn ? 'circle' : undefined)}
    >
      <Row gap={2} wrap>
        {MASK_SHAPES.map((shape) => (
          <button
            key={shape}
            type="button"
            className={styles.shape}
            aria-pressed={shape === mask}
            onClick={() => onMask(shape)}
          >
            <svg viewBox="-20 -20 40 40" aria-hidden>
              <path d={maskPath(shape, 32, 32)} />
            </svg>
            {MASK_NAMES[shape]}
          </button>
        ))}
      </Row>
    </Section>
  );
}

const LAYOUT_NAMES: Record<RepeatSettings['layout'], string> = {
  grid: 'Rows',
  'half-drop': 'Half drop',
  mirrored: 'Mirrored',
};

function RepeatSection({ recipe, width, onStep }: SectionsProps) {
  const repeat = recipe?.repeat;
  const set = (fields: Partial<RepeatSettings>) => repeat && onStep('repeat', { ...repeat, ...fields });
  const { min, max } = RECIPE_LIMITS.tileMm;
  const third = Math.min(max, Math.max(min, Math.round((width * 10) / 3) / 10));
  return (
    <Section
      label="Repeat as a pattern"
      text="Fills the picture’s frame. Pull the frame to fill more."
      isOn={repeat !== undefined}
      onSwitch={(isOn) => onStep('repeat', isOn ? { layout: 'grid', tileMm: third, gapMm: 0 } : undefined)}
    >
      {repeat && (
        <>
          <SegmentedControl
            fullWidth
            aria-label="Layout"
            value={repeat.layout}
            data={REPEAT_LAYOUTS.map((layout) => ({ value: layout, label: LAYOUT_NAMES[layout] }))}
            onChange={(next) => {
              const layout = REPEAT_LAYOUTS.find((each) => each === next);
              if (layout) set({ layout });
            }}
          />
          <div className={styles.pair}>
            <NumberField
              label="Width of one (mm)"
              value={repeat.tileMm}
              min={min}
              max={max}
              decimals={1}
              onValue={(tileMm) => set({ tileMm })}
            />
            <NumberField
              label="Gap (mm)"
              value={repeat.gapMm}
              min={0}
              max={RECIPE_LIMITS.gapMm}
              decimals={1}
              onValue={(gapMm) => set({ gapMm })}
            />
          </div>
        </>
      )}
    </Section>
  );
}

/** All that can be done to a picture, each with its switch. */
export function EditSections(props: SectionsProps) {
  return (
    <div className={styles.sections}>
      <BackgroundSection {...props} />
      <ToneSection {...props} />
      <RecolourSection {...props} />
      <OneColourSection {...props} />
      <HalftoneSection {...props} />
      <MaskSection {...props} />
      <RepeatSection {...props} />
    </div>
  );
}
