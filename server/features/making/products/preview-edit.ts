import { type RawBuilder, sql } from 'kysely';
import { BULK_ROWS_MAX } from '../../../../shared/contract/bulk-act.ts';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import type { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import {
  type ProductEdit,
  PUBLISH_ROWS_MAX,
  type PublishIssue,
  verdictOf,
} from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { requireRows } from '../../accounts/bulk-acts/bulk-acts.ts';
import { listBundles } from './bundle-products.queries.ts';
import { findEditable } from './edit-products.queries.ts';
import { type PlannedEdit, planEdit } from './plan-edit.ts';
import { type PlannedPublish, planPublish } from './publish-many.ts';

type Preview = CallAnswer<typeof productsCalls.previewEdit>;

/** Products that a preview shows with their prices. */
const SAMPLES = 3;

type Planned = PlannedEdit | PlannedPublish;
type Changing = Exclude<Planned, { readonly reason: string }>;
const isChanging = (planned: Planned): planned is Changing => planned.reason === undefined;

function sampleOf(edit: ProductEdit, { found, change }: Changing): Preview['samples'][number] {
  const field = edit.kind.startsWith('sale') ? 'salePriceMinor' : 'priceMinor';
  return {
    name: found.name,
    currency: found.currency,
    before: change[field] === undefined ? null : found.product[field],
    after: change[field] ?? null,
  };
}

/** Designs whose faults a preview lists. */
const LOOKED_AT = 50;

const messagesOf = (issues: readonly PublishIssue[]) => [...new Set(issues.map(({ message }) => message))];

/** What there is to know of a design before it is sold, if there is anything. */
function lookAt(planned: Planned): Preview['lookedAt'] {
  const stops = 'stops' in planned ? messagesOf(planned.stops ?? []) : [];
  const asks = isChanging(planned) ? messagesOf(planned.flaws) : [];
  return stops.length + asks.length === 0 ? [] : [{ name: planned.found.name, stops, asks }];
}

/**
 * What an edit would do to products and drafts. Three statements, four where colours are added.
 * @throws Refusal 409 too many rows
 */
export async function previewEdit(
  tx: Tx,
  projectId: string,
  rows: RawBuilder<unknown>,
  edit: ProductEdit,
): Promise<Preview> {
  const chosen = sql`select c.id from (${rows}) c limit ${BULK_ROWS_MAX + 1}`;
  const found = await findEditable(tx, projectId, chosen);
  const bundles = await listBundles(tx, projectId, chosen);
  requireRows(found.length + bundles.length, edit.kind === 'publish' ? PUBLISH_ROWS_MAX : undefined);
  const planned =
    edit.kind === 'publish' ? await planPublish(tx, projectId, found) : await planEdit(tx, edit, found);
  const changing = planned.filter(isChanging);
  const flawed = changing.filter(({ flaws }) => flaws.length > 0);
  const lookedAt = planned
    .flatMap(lookAt)
    .toSorted((one, other) => Number(other.stops.length > 0) - Number(one.stops.length > 0));
  const counts = new Map<string, number>();
  // What is listed by product isn’t counted again by its reason.
  const unlisted = planned.filter((one) => !('stops' in one && one.stops));
  for (const { reason } of [...unlisted, ...bundles])
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    total: planned.length + bundles.length,
    changing: changing.length,
    losing: changing.filter(({ isLosing }) => isLosing).length,
    flawed: flawed.length,
    flawedAndLosing: flawed.filter(({ isLosing }) => isLosing).length,
    flaws: verdictOf(flawed.flatMap(({ flaws }) => flaws)),
    lookedAt: lookedAt.slice(0, LOOKED_AT),
    moreToLookAt: Math.max(0, lookedAt.length - LOOKED_AT),
    reasons: [...counts]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
    samples: changing.slice(0, SAMPLES).map((one) => sampleOf(edit, one)),
  };
}
