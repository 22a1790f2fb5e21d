import { FEATURE_FLAGS, type FeatureFlag, featureFlagsIn } from '../../../rules/constants/feature-flags.ts';

/** Feature flags that a visitor set by query; they hold for the visit. Spec 3 §9.2. */
export type FeatureFlags = Partial<Record<FeatureFlag, boolean>>;

export const FEATURE_FLAGS_COOKIE = 'feature-flags';
export const AFFILIATE_COOKIE = 'affiliate';
/** Days an affiliate's code is remembered. */
export const AFFILIATE_DAYS = 30;

/** The flags that a cookie's value holds; anything unknown is left out. */
export function flagsIn(value: string | null | undefined): FeatureFlags {
  const flags: FeatureFlags = {};
  for (const part of (value ?? '').split('.')) {
    const [name, on] = part.split('-', 2);
    const flag = FEATURE_FLAGS.find((known) => known === name);
    if (flag && (on === '1' || on === '0')) flags[flag] = on === '1';
  }
  return flags;
}

/** Flags as a cookie's value. */
export const flagsText = (flags: FeatureFlags): string =>
  FEATURE_FLAGS.filter((flag) => flags[flag] !== undefined)
    .map((flag) => `${flag}-${flags[flag] ? 1 : 0}`)
    .join('.');

/** The flags after a visit: those in the query replace the stored ones. */
export const flagsAfter = (kept: FeatureFlags, query: Iterable<readonly [string, string]>): FeatureFlags => ({
  ...kept,
  ...featureFlagsIn(query),
});
