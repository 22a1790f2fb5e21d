import { z } from 'zod';
import { ruledText } from '../../../rules/fields/fields.schema.ts';
import {
  FIELD_MESSAGES,
  facebookPixelId,
  pinterestPixelId,
  RULES,
  VERIFICATION_NAMES,
  VERIFICATION_SERVICES,
  verificationContent,
} from '../../../rules/fields/fields.ts';

export * from './store-tags.rules.ts';

/** The merchant's own accounts at services that count visits and sales, and the proofs that the store is theirs. */

const id = (pattern: RegExp) => z.string().regex(pattern).nullable().default(null).catch(null);

/** As stored: ids alone, never what was pasted. A value that could not have been kept by us reads as none. */
export const storeTagsSchema = z.object({
  /** Google Analytics. */
  measurementId: id(/^G-[A-Z0-9]{1,30}$/),
  /** Google's older Analytics, which ended in 2023. Kept, and sent nowhere. */
  uaTrackingId: id(/^UA-[0-9]{4,10}-[0-9]{1,4}$/),
  /** Google Ads: both or neither. */
  conversionId: id(/^[0-9]{7,12}$/),
  conversionLabel: id(/^[A-Za-z0-9_-]{18,22}$/),
  facebookPixel: id(/^[0-9]{5,20}$/),
  pinterestPixel: id(/^[0-9]{5,20}$/),
  googleVerification: id(/^[A-Za-z0-9_\-.:=+/]{4,200}$/),
  bingVerification: id(/^[A-Za-z0-9_\-.:=+/]{4,200}$/),
  pinterestVerification: id(/^[A-Za-z0-9_\-.:=+/]{4,200}$/),
  facebookVerification: id(/^[A-Za-z0-9_\-.:=+/]{4,200}$/),
});
export type StoreTags = z.output<typeof storeTagsSchema>;
export type TagName = keyof StoreTags;

const SNIPPET_MAX = 10_000;

/** A text under a rule of the specification, of which only what is read from it is kept. */
const kept = (rule: (typeof RULES)[keyof typeof RULES], read: (text: string) => string | null) =>
  z
    .string()
    .max(SNIPPET_MAX, FIELD_MESSAGES.maxLength(SNIPPET_MAX))
    .pipe(ruledText([RULES.required, rule]))
    .transform(read)
    .nullable()
    .optional();

/** What a merchant changes: a new value, or null to take one away. Spec 3 §5.1. */
export const storeTagsInputSchema = z
  .strictObject({
    measurementId: kept(RULES.measurement_id, (text) => text.toUpperCase()),
    uaTrackingId: kept(RULES.ua_tracking_id, (text) => text.toUpperCase()),
    conversionId: kept(RULES.conversion_id, (text) => text),
    conversionLabel: kept(RULES.conversion_label, (text) => text),
    facebookPixel: kept(RULES.facebook_pixel, facebookPixelId),
    pinterestPixel: kept(RULES.pinterest_pixel, pinterestPixelId),
    googleVerification: kept(RULES.google_verification, (text) => verificationContent('google', text)),
    bingVerification: kept(RULES.bing_verification, (text) => verificationContent('bing', text)),
    pinterestVerification: kept(RULES.pinterest_verification, (text) =>
      verificationContent('pinterest', text),
    ),
    facebookVerification: kept(RULES.facebook_verification, (text) => verificationContent('facebook', text)),
  } satisfies Record<TagName, unknown>)
  .superRefine(({ conversionId, conversionLabel }, context) => {
    if (Boolean(conversionId) === Boolean(conversionLabel)) return;
    const missing = conversionId ? 'conversionLabel' : 'conversionId';
    context.addIssue({ code: 'custom', path: [missing], message: FIELD_MESSAGES.required });
  });

/** The metadata by which the store's pages prove whose they are. */
export const verificationMetas = (
  tags: StoreTags,
): readonly { readonly name: string; readonly content: string }[] =>
  VERIFICATION_SERVICES.flatMap((service) => {
    const content = tags[`${service}Verification`];
    return content === null ? [] : [{ name: VERIFICATION_NAMES[service], content }];
  });

/** Whether anything is to be told to anyone. */
export const hasTags = ({ measurementId, conversionId, facebookPixel, pinterestPixel }: StoreTags): boolean =>
  [measurementId, conversionId, facebookPixel, pinterestPixel].some((each) => each !== null);
