import { z } from 'zod';
import { MOST_INTEGER } from '../../../contract/whole-number.ts';
import { isColour } from './colours.ts';
import { PROPERTY_IDS, THEME_FONTS, THEME_PROPERTIES, type ThemeProperty } from './theme-properties.ts';

/** The format that documents are written in. Older ones are read by {@link readThemeDocument}. */
export const THEME_FORMAT = 2;

/** A store's own theme: what it extends, and what it sets differently. References are written `{page.background}`. */
export interface ThemeDocument {
  readonly format: typeof THEME_FORMAT;
  readonly extends: string;
  readonly properties: Readonly<Record<string, string | number>>;
}

const REFERENCE = /^\{([a-zA-Z.]{1,60})\}$/;

/** The property that a value refers to; null for any other value. */
export const referenceIn = (value: string | number): string | null =>
  typeof value === 'string' ? (REFERENCE.exec(value)?.[1] ?? null) : null;

const isNumberIn = (value: unknown, { min, max }: { min: number; max: number }): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;

/** What is wrong with a value of a property; null for one that fits. */
export function valueProblem(id: string, value: unknown): string | null {
  const property = Object.hasOwn(THEME_PROPERTIES, id) ? THEME_PROPERTIES[id] : undefined;
  if (!property) return `There’s no property ${id.slice(0, 60)}`;
  const reference = typeof value === 'string' ? referenceIn(value) : null;
  if (reference !== null) {
    const to = Object.hasOwn(THEME_PROPERTIES, reference) ? THEME_PROPERTIES[reference] : undefined;
    if (!to) return `There’s no property ${reference}`;
    return to.kind === property.kind ? null : `${reference} is a ${to.kind}, not a ${property.kind}`;
  }
  return literalProblem(property, value);
}

function literalProblem(property: ThemeProperty, value: unknown): string | null {
  switch (property.kind) {
    case 'colour':
      return typeof value === 'string' && isColour(value) ? null : 'Enter a colour, such as #1b2130';
    case 'number':
      return isNumberIn(value, property) ? null : `Enter a number from ${property.min} to ${property.max}`;
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(property.choices, value)
        ? null
        : `Choose one of ${Object.values(property.choices).join(', ')}`;
    case 'font':
      return THEME_FONTS.some((font) => font === value) ? null : 'Choose one of the fonts';
  }
}

const propertiesSchema = z
  .record(z.string(), z.union([z.string().max(80), z.number().min(-MOST_INTEGER).max(MOST_INTEGER)]))
  .check((context) => {
    for (const [id, value] of Object.entries(context.value)) {
      const problem = valueProblem(id, value);
      if (problem)
        context.issues.push({ code: 'custom', input: value, path: [id.slice(0, 60)], message: problem });
    }
    if (Object.keys(context.value).length > PROPERTY_IDS.length)
      context.issues.push({ code: 'custom', input: context.value, message: 'Too many properties' });
  });

/** A theme as a store saves it. No text of it reaches a stylesheet: each value is parsed. */
export const themeDocumentSchema = z.strictObject({
  format: z.literal(THEME_FORMAT),
  extends: z.string().regex(/^[a-zA-Z]{1,40}$/, 'Extend a theme by its name'),
  properties: propertiesSchema,
});

/** Names of properties in the first format, and what they are called now. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  'button.borderRadius': ['button.borderRadius', 'image.borderRadius', 'form.borderRadius'],
};

const withoutUnit = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+px$/.test(value) ? value.replace('px', '') : value;

/** A stored theme in today’s format. What no longer fits is left out, so that a store always shows. */
export function readThemeDocument(name: string, stored: unknown): ThemeDocument {
  const whole = themeDocumentSchema.safeParse(stored);
  if (whole.success) return whole.data;
  const first = z.record(z.string(), z.unknown()).catch({}).parse(stored);
  const properties = Object.entries(first).flatMap(([id, value]) =>
    (RENAMED[id] ?? [id]).flatMap((to): [string, string | number][] => {
      const now = withoutUnit(value);
      return (typeof now === 'string' || typeof now === 'number') && valueProblem(to, now) === null
        ? [[to, now]]
        : [];
    }),
  );
  return { format: THEME_FORMAT, extends: name, properties: Object.fromEntries(properties) };
}
