/** Has the schema of 21 November 2026, which the migrations below made one by one. */
export const BASELINE = '20261121000000_baseline';

/** The last commit that can complete a history of the migrations below. */
const LAST_COMMIT_BEFORE_BASELINE = '0860526';

const BEFORE_BASELINE = [
  '0001_identity',
  '0002_products',
  '0003_orders',
  '0004_factory',
  '0005_tenants',
  '0010_mail',
  '0011_sandbox_payments',
  '0020_stations',
  '0030_shipments',
  '0030_sign_up',
  '0031_demo',
  '0040_storefront',
  '0050_notifications',
  '0051_permission_requests',
  '0052_feedback',
  '0053_events',
  '0060_subscriptions',
  '0061_payments_asked',
  '0070_passkeys',
  '0075_team',
  '0076_communication_preferences',
  '0080_badges',
  '0083_staff_users',
  '0084_policies',
  '0090_platforms',
  '0091_store_opening',
  '0095_logos',
  '0096_owner_badge',
  '0100_live_chat',
  '0101_live_chat_sign_of_life',
  '0110_recycling_returns',
  '0130_store_order_views',
] as const;

/** This version can't run on the database; the message is plain text that says what to do. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError';
}

export interface HistoryCheck {
  /** Names to replace by `BASELINE`; empty unless the database has the schema of 21 November 2026. */
  readonly superseded: readonly string[];
}

/**
 * Compares the migrations that a database has with those of this version. Both are in ascending order.
 * @throws SchemaVersionError where this version can't continue from them
 */
export function checkHistory(applied: readonly string[], available: readonly string[]): HistoryCheck {
  const superseded = BEFORE_BASELINE.filter((name) => applied.includes(name));
  if (superseded.length > 0 && superseded.length < BEFORE_BASELINE.length)
    throw new SchemaVersionError(
      `This version of Selvedge can’t upgrade the database: it has only ${superseded.length} of the ${BEFORE_BASELINE.length} changes before “${BASELINE}”. Start the version of git commit ${LAST_COMMIT_BEFORE_BASELINE} on it once, then start this one again.`,
    );
  const current =
    superseded.length > 0
      ? [BASELINE, ...applied.filter((name) => BEFORE_BASELINE.every((old) => old !== name))].sort()
      : applied;
  const newest = available.at(-1) ?? '';
  const foreign = current.filter((name) => !available.includes(name)).at(-1);
  if (foreign !== undefined && foreign > newest)
    throw new SchemaVersionError(
      `The database is newer than this version of Selvedge: it has the change “${foreign}”. Start the version that made it, or restore a backup from before the update.`,
    );
  if (foreign !== undefined)
    throw new SchemaVersionError(
      `The database comes from a different version of Selvedge: it has the change “${foreign}”, which this version doesn’t have. Start that version, or use another database or data folder.`,
    );
  const last = current.at(-1) ?? '';
  const late = available.find((name) => name < last && !current.includes(name));
  if (late !== undefined)
    throw new SchemaVersionError(
      `The database already has the change “${last}”, so the older “${late}” can’t be added. Give “${late}” a newer time in its file name, then start again.`,
    );
  return { superseded };
}
