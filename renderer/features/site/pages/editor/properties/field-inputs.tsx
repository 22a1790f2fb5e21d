import {
  ActionIcon,
  Button,
  Input,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ColorInput } from '../../../../../ui/late-fields/color-input.tsx';
import { MarksToolbar } from '../../../../../ui/text-marks/marks-toolbar.tsx';
import { useEditorFacts } from '../page-editor.ts';
import { LinkProperty, PlaceProperty } from './link-property.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './properties-panel.module.css';
import { type FieldControl, fieldError, type PropertyField } from './property-fields.ts';
import { useTextMarks } from './use-text-marks.ts';
import { VideoField } from './video-field.tsx';

interface PlainInputProps {
  readonly field: PropertyField;
  readonly value: unknown;
  /** Says a wrong value as well; the caller doesn’t send it. */
  readonly onChange: (value: unknown) => void;
  readonly error: string | null;
}

interface InputProps<Kind extends FieldControl['kind']> extends PlainInputProps {
  readonly control: Extract<FieldControl, { kind: Kind }>;
}

const SWATCHES = ['#1b1c1e', '#ffffff', '#f4f3f0', '#b3202c', '#2b4280', '#1d6a43', '#8a3f24', '#6a2fa0'];
const SEGMENTS_MAX = 4;
const SEGMENT_LETTERS_MAX = 22;
const FONTS = [
  '',
  'Lato',
  'Inter',
  'Source Serif 4',
  'Montserrat',
  'Playfair Display',
  'Poppins',
  'Oswald',
  'Raleway',
  'Roboto Slab',
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Said from four fifths of the limit on. */
function counted(value: string, maxLength: number | null): string | null {
  const length = [...value].length;
  return maxLength !== null && length >= maxLength * 0.8 ? `${length} of ${maxLength} characters` : null;
}

function Text({ field, control, value, onChange, error }: InputProps<'text' | 'long-text'>) {
  const written = text(value);
  const count = counted(written, control.maxLength);
  const shared = {
    label: field.title,
    description: [field.help, count].filter(Boolean).join(' ') || undefined,
    error,
    value: written,
  };
  return control.kind === 'text' ? (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <Textarea
      {...shared}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A text with marks: the page shows what they do. */
function RichText({ field, control, value, onChange, error }: InputProps<'rich-text'>) {
  const { division } = useEditorFacts();
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const written = text(value);
  const marks = useTextMarks({ division, field: input, write: onChange });
  return (
    <Input.Wrapper
      id={id}
      label={field.title}
      description={[field.help, counted(written, control.maxLength)].filter(Boolean).join(' ') || undefined}
      error={error}
    >
      <MarksToolbar hasKeys onMark={marks.mark} onLink={() => void marks.askLink()} />
      <Textarea
        ref={input}
        id={id}
        value={written}
        autosize
        minRows={3}
        maxRows={12}
        error={error !== null}
        onKeyDown={marks.onKey}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  );
}

function Numeric({ field, control, value, onChange, error }: InputProps<'number'>) {
  return (
    <NumberInput
      label={field.title}
      description={field.help ?? undefined}
      error={error}
      value={typeof value === 'number' ? value : ''}
      step={control.step}
      {...(control.min !== undefined && { min: control.min })}
      {...(control.max !== undefined && { max: control.max })}
      clampBehavior="none"
      {...(field.unit && { suffix: ` ${field.unit}` })}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  );
}

function Choice({ field, control, value, onChange, error }: InputProps<'choice'>) {
  const id = useId();
  const { options } = control;
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  const choose = (next: string) => onChange(options.find((option) => `${option.value}` === next)?.value);
  if (options.length <= SEGMENTS_MAX && letters <= SEGMENT_LETTERS_MAX)
    return (
      <div className={styles.field}>
        <span className={styles.label} id={id}>
          {field.title}
        </span>
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          size="sm"
          value={`${value ?? ''}`}
          onChange={choose}
          data={options.map((option) => ({ value: `${option.value}`, label: option.label }))}
        />
        {field.help && <p className={styles.help}>{field.help}</p>}
      </div>
    );
  return (
    <NativeSelect
      label={field.title}
      description={field.help ?? undefined}
      error={error}
      value={`${value ?? ''}`}
      onChange={(event) => choose(event.currentTarget.value)}
      data={options.map((option) => ({ value: `${option.value}`, label: option.label }))}
    />
  );
}

const priceText = (value: unknown): number | '' =>
  isRecord(value) && typeof value.amountMinor === 'number' ? value.amountMinor / 100 : '';

function Price({ field, value, onChange, error }: PlainInputProps) {
  return (
    <NumberInput
      label={field.title}
      description={field.help ?? undefined}
      error={error}
      value={priceText(value)}
      min={0}
      decimalScale={2}
      fixedDecimalScale
      onChange={(next) =>
        onChange(
          next === ''
            ? null
            : {
                currency: isRecord(value) ? value.currency : 'GBP',
                amountMinor: Math.round(Number(next) * 100),
              },
        )
      }
    />
  );
}

function Group({ field, control, value, onChange }: InputProps<'group'>) {
  const filled = isRecord(value) ? value : null;
  return (
    <fieldset className={styles.group}>
      <legend>{field.title}</legend>
      {filled ? (
        <>
          {control.fields.map((inner) => (
            <PropertyInput
              key={inner.name}
              field={inner}
              value={filled[inner.name] ?? defaultOf(inner)}
              onChange={(next) => onChange({ ...filled, [inner.name]: next })}
            />
          ))}
          {field.nullable && (
            <Button variant="default" size="compact-md" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange(defaults(control.fields))}
        >
          Add
        </Button>
      )}
    </fieldset>
  );
}

function List({ field, control, value, onChange }: InputProps<'list'>) {
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const swap = (at: number, to: number) => {
    const next = [...entries];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  };
  const one = field.title.replace(/s$/, '');
  return (
    <fieldset className={styles.group}>
      <legend>{field.title}</legend>
      {field.help && <p className={styles.help}>{field.help}</p>}
      {entries.map((entry, at) => (
        <fieldset key={text(entry._id) || at} className={styles.entry} aria-label={`${one} ${at + 1}`}>
          <div className={styles.entryHead}>
            <span>{text(entry.text) || text(entry.title) || `${one} ${at + 1}`}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${one.toLowerCase()} ${at + 1} up`}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${one.toLowerCase()} ${at + 1} down`}
              disabled={at === entries.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${one.toLowerCase()} ${at + 1}`}
              onClick={() => onChange(entries.filter((_, other) => other !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
          {control.fields.map((inner) => (
            <PropertyInput
              key={inner.name}
              field={inner}
              value={entry[inner.name] ?? defaultOf(inner)}
              onChange={(next) =>
                onChange(
                  entries.map((other, index) => (index === at ? { ...other, [inner.name]: next } : other)),
                )
              }
            />
          ))}
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} />}
        disabled={entries.length >= control.most}
        onClick={() =>
          onChange([...entries, { ...defaults(control.fields), _id: crypto.randomUUID().slice(0, 8) }])
        }
      >
        Add {one.toLowerCase()}
      </Button>
      {entries.length >= control.most && <p className={styles.help}>Up to {control.most}.</p>}
    </fieldset>
  );
}

/** What the schema puts where nothing is stored. */
export function defaultOf(field: PropertyField): unknown {
  const parsed = field.schema.safeParse(undefined);
  return parsed.success ? parsed.data : null;
}

const defaults = (fields: readonly PropertyField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));

function Control(props: PlainInputProps) {
  const { field, value, onChange, error } = props;
  const { control } = field;
  switch (control.kind) {
    case 'text':
    case 'long-text':
      return <Text {...props} control={control} />;
    case 'rich-text':
      return <RichText {...props} control={control} />;
    case 'number':
      return <Numeric {...props} control={control} />;
    case 'choice':
      return <Choice {...props} control={control} />;
    case 'switch':
      return (
        <Switch
          label={field.title}
          description={field.help ?? undefined}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'colour':
      return (
        <ColorInput
          label={field.title}
          description={field.help ?? undefined}
          error={error}
          placeholder="From the theme"
          format="hex"
          swatches={SWATCHES}
          value={text(value)}
          onChange={onChange}
        />
      );
    case 'font':
      return (
        <NativeSelect
          label={field.title}
          description={field.help ?? undefined}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[...new Set([...FONTS, text(value)])].map((font) => ({
            value: font,
            label: font || 'From the theme',
          }))}
        />
      );
    case 'pixels':
      return (
        <NumberInput
          label={field.title}
          description={field.help ?? undefined}
          error={error}
          min={0}
          max={9999}
          step={4}
          suffix=" px"
          value={text(value) === '' ? '' : Number.parseInt(text(value), 10)}
          onChange={(next) => onChange(next === '' ? '' : `${Math.round(Number(next))}px`)}
        />
      );
    case 'link':
      return (
        <LinkProperty
          label={field.title}
          help={field.help}
          error={error}
          value={text(value)}
          onChange={onChange}
        />
      );
    case 'collection':
    case 'product':
      return (
        <PlaceProperty
          kind={control.kind}
          label={field.title}
          help={field.help}
          value={text(value)}
          onChange={onChange}
        />
      );
    case 'picture':
      return <PictureField {...props} />;
    case 'video':
      return <VideoField {...props} />;
    case 'price':
      return <Price {...props} />;
    case 'group':
      return <Group {...props} control={control} />;
    case 'list':
      return <List {...props} control={control} />;
  }
}

interface PropertyInputProps {
  readonly field: PropertyField;
  readonly value: unknown;
  /** Called with values that the schema takes. */
  readonly onChange: (value: unknown) => void;
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** One field: a wrong value stays in it with its message, and isn’t passed on. */
export function PropertyInput({ field, value, onChange }: PropertyInputProps) {
  const [wrong, setWrong] = useState<{ readonly value: unknown; readonly over: unknown } | null>(null);
  useEffect(() => {
    // Undo, or somebody else, has changed the value under the wrong one.
    setWrong((now) => (now && !isSame(now.over, value) ? null : now));
  }, [value]);
  const shown = wrong ? wrong.value : value;
  const error = wrong ? fieldError(field, wrong.value) : null;
  return (
    <Control
      field={field}
      value={shown}
      error={error}
      onChange={(next) => {
        const message = fieldError(field, next);
        if (message !== null) {
          setWrong({ value: next, over: value });
          return;
        }
        setWrong(null);
        if (!isSame(next, value)) onChange(next);
      }}
    />
  );
}
