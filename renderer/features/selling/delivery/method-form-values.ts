import { z } from 'zod';
import {
  DELIVERY_LIMITS,
  DELIVERY_MESSAGES,
  deliveryRegionSchema,
  type ManagedMethod,
  type MethodInput,
  type RateStep,
  rateBasisSchema,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import { FIELD_MESSAGES, RULE_MAKERS, type Rule, required } from '../../../../shared/rules/fields/fields.ts';

/**
 * A delivery method as its form holds it. A form holds texts, numbers and yes or no, so lists are texts: codes with
 * commas, steps as JSON with null for an amount that isn't typed yet.
 */
export interface MethodValues extends Readonly<Record<string, string | number | boolean>> {
  readonly name: string;
  readonly carrier: string;
  readonly regions: string;
  readonly countries: string;
  readonly exceptCountries: string;
  readonly priceMinor: number;
  readonly rateBasis: string;
  readonly steps: string;
  readonly isEverFree: boolean;
  readonly freeFromMinor: number;
  readonly daysMin: number;
  readonly daysMax: number;
}

const draftStepsSchema = z
  .array(z.object({ from: z.number().nullable(), priceMinor: z.number().nullable() }))
  .catch([]);
export type DraftStep = z.output<typeof draftStepsSchema>[number];

export const parseCodes = (text: string): string[] => (text === '' ? [] : text.split(','));

export function parseSteps(text: string): DraftStep[] {
  try {
    return draftStepsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

const isWhole = (step: DraftStep): step is RateStep => step.from !== null && step.priceMinor !== null;

export const toValues = (method: ManagedMethod | null): MethodValues => ({
  name: method?.name ?? '',
  carrier: method?.carrier ?? '',
  regions: (method?.regions ?? ['UK']).join(),
  countries: (method?.countries ?? []).join(),
  exceptCountries: (method?.exceptCountries ?? []).join(),
  priceMinor: method?.priceMinor ?? 0,
  rateBasis: method?.rateBasis ?? 'order',
  steps: JSON.stringify(method?.steps ?? []),
  isEverFree: method != null && method.freeFromMinor !== null,
  freeFromMinor: method?.freeFromMinor ?? 0,
  daysMin: method?.daysMin ?? 2,
  daysMax: method?.daysMax ?? 4,
});

/** What the call takes, from values that passed the form's rules. */
export function toInput(values: MethodValues): MethodInput {
  const { isEverFree, ...rest } = values;
  return {
    ...rest,
    regions: z.array(deliveryRegionSchema).parse(parseCodes(values.regions)),
    countries: parseCodes(values.countries),
    exceptCountries: parseCodes(values.exceptCountries),
    rateBasis: rateBasisSchema.parse(values.rateBasis),
    steps: parseSteps(values.steps).filter(isWhole),
    freeFromMinor: isEverFree ? values.freeFromMinor : null,
  };
}

const name = [required, RULE_MAKERS.max_length(DELIVERY_LIMITS.name)];

const somewhere: Rule = {
  name: 'somewhere',
  check: (value, { values }) =>
    `${value ?? ''}${values?.countries ?? ''}` === '' ? DELIVERY_MESSAGES.nowhere : null,
};

const wholeSteps: Rule = {
  name: 'whole-steps',
  check: (value, { values }) => {
    if (values?.rateBasis === 'order') return null;
    const steps = parseSteps(String(value ?? ''));
    if (!steps.every(isWhole)) return FIELD_MESSAGES.required;
    const isAscending = steps.every(({ from }, index) => (from ?? 0) > (steps[index - 1]?.from ?? 0));
    return isAscending ? null : DELIVERY_MESSAGES.steps;
  },
};

const freeFrom: Rule = {
  name: 'free-from',
  check: (value, { values }) =>
    values?.isEverFree === true && Number(value) < 1 ? FIELD_MESSAGES.required : null,
};

const notBefore: Rule = {
  name: 'not-before',
  check: (value, { values }) => (Number(value) < Number(values?.daysMin) ? DELIVERY_MESSAGES.days : null),
};

export const METHOD_RULES = {
  name,
  carrier: name,
  regions: [somewhere],
  steps: [wholeSteps],
  freeFromMinor: [freeFrom],
  daysMax: [notBefore],
};
