/** Feature flags that a query `feature-{name}=true|false` sets. Spec 3 §9.2. */
export const FEATURE_FLAGS = [
  'fontawesome',
  'components',
  'pages',
  'sentry',
  'stripe',
  'gtm',
  'datadog',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
export const FEATURE_QUERY_PREFIX = 'feature-';

/** The flags a query names, with the value each is given; other names and values are left out. */
export function featureFlagsIn(
  query: Iterable<readonly [string, string]>,
): Partial<Record<FeatureFlag, boolean>> {
  const flags: Partial<Record<FeatureFlag, boolean>> = {};
  for (const [name, value] of query) {
    const flag = FEATURE_FLAGS.find((known) => name === `${FEATURE_QUERY_PREFIX}${known}`);
    if (flag && (value === 'true' || value === 'false')) flags[flag] = value === 'true';
  }
  return flags;
}
