import {
  AFFILIATE_COOKIE,
  AFFILIATE_DAYS,
  FEATURE_FLAGS_COOKIE,
  type FeatureFlags,
  flagsAfter,
  flagsIn,
  flagsText,
} from '../../../../shared/features/accounts/feature-flags/feature-flags.ts';
import { AFFILIATE_QUERY, type FeatureFlag } from '../../../../shared/rules/constants/constants.ts';
import { affiliateCode } from '../../../../shared/rules/fields/fields.ts';
import { readCookie, writeCookie } from '../../../platform/storage/cookies.ts';
import { whenConsented } from '../consent/consent.ts';

let arrivedWith: string | null = null;

const flags = (): FeatureFlags => flagsIn(readCookie(FEATURE_FLAGS_COOKIE));

/** Whether a flag is on in this browser; `otherwise` when it was never set. */
export const featureOn = (flag: FeatureFlag, otherwise: boolean): boolean => flags()[flag] ?? otherwise;

/** The affiliate whose link led here: in this visit, or remembered since the visitor consented. */
export const affiliate = (): string | null => arrivedWith ?? affiliateCode(readCookie(AFFILIATE_COOKIE));

/** Takes over what a page's address says: flags for the visit, and the affiliate once there is consent. */
export function arrive(search: string): void {
  const query = new URLSearchParams(search);
  const text = flagsText(flagsAfter(flags(), query));
  if (text !== flagsText(flags())) writeCookie(FEATURE_FLAGS_COOKIE, text);
  const code = affiliateCode(query.get(AFFILIATE_QUERY));
  if (code === null) return;
  arrivedWith = code;
  whenConsented(() => writeCookie(AFFILIATE_COOKIE, code, AFFILIATE_DAYS));
}
