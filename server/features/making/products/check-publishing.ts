import { invalid, Refusal } from '../../../../shared/contract/errors.ts';
import { type BaseProduct, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type DesignSettings,
  type DesignWork,
  findIssuesByNumbers,
  needsYes,
  type PublishIssue,
  type VerdictCode,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import { capitalHeight, missingLetters, textSize } from '../../../../shared/features/making/studio/studio.ts';
import { FIELD_MESSAGES } from '../../../../shared/rules/fields/fields.ts';
import type { CurrencyCode, SellersVat } from '../../../../shared/rules/money/money.ts';
import { bundledFonts } from '../fonts/fonts.ts';
import { type PictureSize, withTrueSizes } from './picture-sizes.queries.ts';

/** What a design must have wherever it goes on sale, by the rule that the studio shows, with the fonts that print. */

const fonts = bundledFonts();

interface CheckedWork extends DesignWork {
  readonly pictures: readonly PictureSize[];
  readonly base: BaseProduct;
  readonly currency: CurrencyCode;
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  readonly mostWork: number;
}

/** All that is wrong with a design as far as it shows before it is drawn; what stops it comes first. */
export const findPublishingIssues = ({ pictures, ...work }: CheckedWork): PublishIssue[] =>
  findIssuesByNumbers({
    ...work,
    scene: withTrueSizes(work.scene, pictures),
    measureText: (element) => textSize(element, fonts),
    missingLetters: (element) => missingLetters(element, fonts),
    capitalHeight: (element) => capitalHeight(element, fonts),
    isMissing: (fileId) => pictures.every(({ id }) => id !== fileId),
  });

type FieldErrors = Readonly<Record<string, string[]>>;

/** What the settings lack that the studio asks for by itself, by field. */
export function findMissing(settings: DesignSettings, base: Pick<BaseProduct, 'colours'>): FieldErrors {
  return {
    ...(settings.name.trim() === '' && { name: [FIELD_MESSAGES.required] }),
    ...(settings.colours.length === 0 && { colours: [FIELD_MESSAGES.colour] }),
    ...(!settings.colours.every((colour) => colourOf(base, colour)) && {
      colours: ['One of these colours is no longer available'],
    }),
  };
}

const fieldOf = ({ code }: PublishIssue): string =>
  code === 'no-colours' ? 'colours' : code === 'low-price' ? 'priceMinor' : 'scene';

function byField(issues: readonly PublishIssue[]): FieldErrors {
  const fields = [...new Set(issues.map(fieldOf))];
  return Object.fromEntries(
    fields.map((field) => [
      field,
      [...new Set(issues.filter((issue) => fieldOf(issue) === field).map(({ message }) => message))],
    ]),
  );
}

/** What was found and may be sold all the same, if its merchant or shopper says so. */
export interface Consent {
  readonly verdict: readonly VerdictCode[];
  readonly acceptsLoss: boolean;
}

/** What a design needs a yes for that hasn’t been given. */
export const findUnaccepted = (issues: readonly PublishIssue[], { verdict, acceptsLoss }: Consent) =>
  issues.filter((issue) => {
    if (!needsYes(issue)) return false;
    if (issue.code === 'loss') return !acceptsLoss;
    return verdictOf([issue]).some((code) => !verdict.includes(code));
  });

export const isStop = ({ weight }: PublishIssue): boolean => weight === 'stop';

/**
 * Refuses a design that can’t go on sale, or only with a yes that hasn’t been given, with the list of why.
 * @returns what was found and accepted
 * @throws Refusal 422 by field, 409 `needs-yes` with the messages by the field of the call that says yes
 */
export function requireSellable(
  issues: readonly PublishIssue[],
  consent: Consent,
  missing: FieldErrors = {},
): VerdictCode[] {
  const errors = { ...missing, ...byField(issues.filter(isStop)), ...missing };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const asked = findUnaccepted(issues, consent);
  const [first] = asked;
  if (first) {
    const messagesOf = (some: readonly PublishIssue[]) => [...new Set(some.map(({ message }) => message))];
    const losses = messagesOf(asked.filter(({ code }) => code === 'loss'));
    const flaws = messagesOf(asked.filter(({ code }) => code !== 'loss'));
    throw new Refusal(409, 'needs-yes', messagesOf(asked).join(' '), {
      errors: {
        ...(flaws.length > 0 && { verdict: flaws }),
        ...(losses.length > 0 && { acceptsLoss: losses }),
      },
    });
  }
  return verdictOf(issues);
}

/** A message within another sentence. */
export const asReason = (message: string): string => message.replace(/\.$/, '');
