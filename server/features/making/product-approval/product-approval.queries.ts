import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { PRODUCTS_TO_REVIEW } from '../../../../shared/features/making/product-approval/product-approval.calls.ts';
import {
  type approvalViewSchema,
  decisionSchema,
  type ReviewedProduct,
  reviewedProductSchema,
} from '../../../../shared/features/making/product-approval/product-approval.ts';
import { PRODUCT_IMAGE_WIDTHS } from '../../../../shared/features/making/products/products.ts';
import type { Tx } from '../../../platform/database/database.ts';

type View = z.output<typeof approvalViewSchema>;

const IN_VIEW = {
  waiting: sql`p.approval in ('unreviewed', 'resubmitted') and p.live_at is not null`,
  denied: sql`p.approval = 'denied'`,
  approved: sql`p.approval = 'approved'`,
} satisfies Record<View, RawBuilder<unknown>>;

const IMAGES_SHOWN = 4;
const DECISIONS_SHOWN = 20;

const rowSchema = z.looseObject({ createdAt: z.date() });
const isoMoment = z.string().transform((at) => new Date(at).toISOString());
const listedSchema = reviewedProductSchema.extend({
  last: decisionSchema.extend({ at: isoMoment }).nullable(),
});

/** One product more than a page tells whether there are others. */
export async function findToReview(tx: Tx, { view, page }: { readonly view: View; readonly page: number }) {
  const order = view === 'waiting' ? sql`p.created_at, p.id` : sql`p.updated_at desc, p.id`;
  const { rows } = await sql`
    with shown as materialized (
      select p.id from products p where ${IN_VIEW[view]} and p.deleted_at is null
      order by ${order} limit ${PRODUCTS_TO_REVIEW + 1} offset ${(page - 1) * PRODUCTS_TO_REVIEW})
    select p.id, p.name, p.description, o.name as project, p.approval, p.created_at,
      array(select i.file_id from product_images i
        where i.product_id = p.id and i.design_version_id is not distinct from p.design_version_id
          and i.width = ${PRODUCT_IMAGE_WIDTHS[0]}
        order by i.position limit ${IMAGES_SHOWN}) as image_ids,
      (select json_build_object('decision', d.decision, 'words', d.words, 'at', d.decided_at)
        from product_decisions d where d.product_id = p.id order by d.decided_at desc limit 1) as last
    from shown join products p using (id) join projects o on o.id = p.project_id
    order by ${order}`.execute(tx);
  const products: ReviewedProduct[] = rows.map((row) => {
    const { createdAt, ...product } = rowSchema.parse(row);
    return listedSchema.parse({ ...product, createdAt: createdAt.toISOString() });
  });
  return { products: products.slice(0, PRODUCTS_TO_REVIEW), more: products.length > PRODUCTS_TO_REVIEW };
}

const approvalRowSchema = z.object({
  approval: reviewedProductSchema.shape.approval,
  reason: z.string().nullable(),
  decisions: z.array(decisionSchema.extend({ at: isoMoment })),
});

/** What was decided of a project’s product, newest first; undefined where there is none. */
export async function findApproval(tx: Tx, projectId: string, productId: string) {
  const { rows } = await sql`
    select p.approval, p.denial_reason as reason,
      (select coalesce(json_agg(json_build_object('decision', d.decision, 'words', d.words, 'at', d.decided_at)
          order by d.decided_at desc), '[]')
        from (select * from product_decisions d where d.product_id = p.id
          order by d.decided_at desc limit ${DECISIONS_SHOWN}) d) as decisions
    from products p where p.project_id = ${projectId} and p.id = ${productId} and p.deleted_at is null`.execute(
    tx,
  );
  return approvalRowSchema.optional().parse(rows[0]);
}

interface NewDecision {
  readonly decision: 'approved' | 'denied' | 'resubmitted';
  readonly words: string;
  readonly accountId: string | null;
}

export async function addDecisions(
  tx: Tx,
  products: readonly { readonly id: string; readonly projectId: string }[],
  decision: NewDecision,
): Promise<void> {
  if (products.length === 0) return;
  await tx
    .insertInto('productDecisions')
    .values(products.map(({ id, projectId }) => ({ id: newId(), projectId, productId: id, ...decision })))
    .execute();
}

const ownerSchema = z.object({
  projectId: z.uuid(),
  code: z.string(),
  name: z.string(),
  id: z.uuid(),
  email: z.string(),
});

/** The owners of projects that aren’t deleted. */
export async function findOwners(tx: Tx, projectIds: readonly string[]) {
  const { rows } = await sql`
    select p.id as project_id, p.code, p.name, a.id, a.email::text as email
    from projects p join project_members m on m.project_id = p.id and m.role = 'owner'
      join accounts a on a.id = m.account_id
    where p.id = any(${projectIds}::uuid[]) and p.deleted_at is null order by p.id, a.id`.execute(tx);
  return z.array(ownerSchema).parse(rows);
}
