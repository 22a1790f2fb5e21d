import { z } from 'zod';
import { type PropertyFacts, propertyFacts } from '../../../../../../shared/features/site/blocks/blocks.ts';

/** How a property is edited. */
export type FieldControl =
  | { readonly kind: 'text' | 'long-text'; readonly maxLength: number | null }
  | { readonly kind: 'rich-text'; readonly maxLength: number | null }
  | {
      readonly kind: 'number';
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly step: number;
    }
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string | number; readonly label: string }[];
    }
  | {
      readonly kind:
        | 'switch'
        | 'colour'
        | 'pixels'
        | 'font'
        | 'link'
        | 'collection'
        | 'product'
        | 'picture'
        | 'video'
        | 'price';
    }
  | { readonly kind: 'group'; readonly fields: readonly PropertyField[] }
  | { readonly kind: 'list'; readonly most: number; readonly fields: readonly PropertyField[] };

export interface PropertyField {
  readonly name: string;
  readonly title: string;
  readonly help: string | null;
  readonly unit: string | null;
  /** May be left without a value. */
  readonly nullable: boolean;
  readonly control: FieldControl;
  readonly schema: z.ZodType;
}

interface Bare {
  readonly schema: z.core.$ZodType;
  readonly facts: PropertyFacts;
  readonly nullable: boolean;
}

/** A property’s schema without its default and null, with the facts found on the way. */
function bare(schema: z.core.$ZodType, facts: PropertyFacts = {}, nullable = false): Bare {
  const merged = { ...propertyFacts(schema), ...facts };
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional)
    return bare(schema.unwrap(), merged, nullable);
  if (schema instanceof z.ZodNullable) return bare(schema.unwrap(), merged, true);
  if (schema instanceof z.ZodUnion) {
    // A value or an empty text: edited as the value, and empty takes the theme’s.
    const [first, ...rest] = schema.options;
    const isOptional = rest.every((option) => option instanceof z.ZodLiteral && option.value === '');
    if (first && rest.length > 0 && isOptional) return bare(first, merged, nullable);
  }
  return { schema, facts: merged, nullable };
}

/** “minHeight” as “Min height”. */
export function readableName(name: string): string {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const LINE_MAX = 80;
/** Texts of kinds may be long, but these are names and titles. */
const isLine = (name: string, maxLength: number | null): boolean =>
  maxLength !== null &&
  (maxLength <= LINE_MAX || /title|author|source|caption|name|prefix|text$/i.test(name));

function literalValues(schema: z.core.$ZodType): (string | number)[] | null {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (!(schema instanceof z.ZodUnion)) return null;
  const values = schema.options.map((option) => (option instanceof z.ZodLiteral ? option.value : null));
  return values.every((value) => typeof value === 'string' || typeof value === 'number') ? values : null;
}

const STEPS_OF_A_RANGE = 20;

function controlFor(name: string, { schema, facts }: Bare): FieldControl | null {
  switch (facts.control) {
    case 'hidden':
      return null;
    case 'colour':
    case 'pixels':
    case 'font':
    case 'link':
    case 'collection':
    case 'product':
    case 'picture':
    case 'video':
    case 'price':
      return { kind: facts.control };
    default:
      break;
  }
  if (schema instanceof z.ZodString) {
    const { maxLength } = schema;
    if (facts.control === 'rich-text') return { kind: 'rich-text', maxLength };
    const isLong = facts.control === 'long-text' || !isLine(name, maxLength);
    return { kind: isLong ? 'long-text' : 'text', maxLength };
  }
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue, format } = schema;
    const min = minValue !== null && minValue > Number.MIN_SAFE_INTEGER ? minValue : undefined;
    const max = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER ? maxValue : undefined;
    const range = min !== undefined && max !== undefined ? (max - min) / STEPS_OF_A_RANGE : 1;
    return { kind: 'number', min, max, step: facts.step ?? (format?.includes('int') ? 1 : range) };
  }
  const values = literalValues(schema);
  if (values)
    return {
      kind: 'choice',
      options: values.map((value) => ({
        value,
        label: facts.options?.[`${value}`] ?? readableName(`${value}`.replaceAll('-', ' ')),
      })),
    };
  if (schema instanceof z.ZodArray) {
    const item = bare(schema.element);
    if (!(item.schema instanceof z.ZodObject)) return null;
    const limit = schema.def.checks
      ?.map((check) => check._zod.def)
      .find((check) => check.check === 'max_length');
    const most = limit && 'maximum' in limit && typeof limit.maximum === 'number' ? limit.maximum : 200;
    return { kind: 'list', most, fields: propertyFields(item.schema) };
  }
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: propertyFields(schema) };
  return null;
}

/** The fields of a kind’s properties, in the order of its schema; values that no field can edit have none. */
export function propertyFields(schema: z.ZodObject): PropertyField[] {
  return Object.entries(schema.shape).flatMap(([name, property]) => {
    const found = bare(property);
    const control = controlFor(name, found);
    if (!control || !(property instanceof z.ZodType)) return [];
    const { facts, nullable } = found;
    return [
      {
        name,
        title: facts.title ?? readableName(name),
        help: facts.help ?? null,
        unit: facts.unit ?? null,
        nullable,
        control,
        schema: property,
      },
    ];
  });
}

/** What is wrong with a value, in the schema’s words; null where nothing is. */
export function fieldError(field: PropertyField, value: unknown): string | null {
  const checked = field.schema.safeParse(value);
  if (checked.success) return null;
  const issue = checked.error.issues[0];
  if (!issue) return null;
  if (issue.code === 'too_small' && issue.origin !== 'string') return `${issue.minimum} or more`;
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `Up to ${issue.maximum} characters` : `Up to ${issue.maximum}`;
  if (field.control.kind === 'colour') return 'Write a colour such as #b3202c';
  if (field.control.kind === 'pixels') return 'Write a size such as 24px';
  return issue.message;
}
