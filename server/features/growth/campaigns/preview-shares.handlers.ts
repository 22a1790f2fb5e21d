import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { notFound } from '../../../../shared/contract/errors.ts';
import { variantSchema, variantsOf } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { previewShareCalls } from '../../../../shared/features/growth/campaigns/preview-shares.calls.ts';
import {
  SHARED_DAYS,
  sharedPreviewPath,
} from '../../../../shared/features/growth/campaigns/preview-shares.ts';
import type { CallContext } from '../../../platform/calls/context.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { databaseNow } from '../../../platform/database/clock.ts';
import { makeShareToken, readShareToken } from '../../../platform/sessions/share-token.ts';
import { projectOf } from '../../site/pages/pages.ts';
import { findCampaign } from './campaigns.queries.ts';
import { type CampaignStore, campaignStoreRead, previewShareRead } from './campaigns.reads.ts';
import { sampleOf } from './preview.ts';
import { campaignGone } from './standing.ts';

const KIND = 'email-preview';

const shareSchema = z.object({ id: z.uuid(), variant: variantSchema, endsAt: z.date() });
type Share = z.output<typeof shareSchema>;

async function open(context: CallContext, id: string) {
  const store = await campaignStoreRead.find(context.tx, { projectId: projectOf(context).id });
  const campaign = store && (await findCampaign(context.tx, store.id, id));
  if (!campaign) throw campaignGone();
  return { store, campaign };
}

/** A token follows from its row, so that the same link can be shown again. */
function linkOf({ services }: CallContext, store: CampaignStore, { id, variant, endsAt }: Share) {
  const until = Math.floor(endsAt.getTime() / 1000);
  const token = makeShareToken(services.secret, { kind: KIND, storeId: store.id, id }, until);
  return {
    variant,
    url: `${services.hosts.originOf(store)}${sharedPreviewPath(token)}`,
    endsAt: endsAt.toISOString(),
  };
}

export const previewShareImplementations = implement(previewShareCalls, {
  async list({ params }, context) {
    const { store, campaign } = await open(context, params.campaign);
    const { rows } = await sql`
      select id, variant, ends_at from preview_shares
      where campaign_id = ${campaign.id} and ends_at > now() order by variant`.execute(context.tx);
    return {
      links: z
        .array(shareSchema)
        .parse(rows)
        .map((share) => linkOf(context, store, share)),
    };
  },

  async share({ params, body: { variant } }, context) {
    const { store, campaign } = await open(context, params.campaign);
    if (!variantsOf(campaign.test).includes(variant)) throw campaignGone();
    const { rows } = await sql`
      insert into preview_shares as kept (id, project_id, store_id, campaign_id, variant, ends_at)
      values (${newId()}, ${campaign.projectId}, ${campaign.storeId}, ${campaign.id}, ${variant},
        date_trunc('second', now()) + make_interval(days => ${SHARED_DAYS}))
      on conflict (campaign_id, variant) do update set
        id = case when kept.ends_at > now() then kept.id else excluded.id end,
        ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
      returning id, variant, ends_at`.execute(context.tx);
    return linkOf(context, store, shareSchema.parse(rows[0]));
  },

  async withdraw({ params }, context) {
    const { campaign } = await open(context, params.campaign);
    await sql`
      delete from preview_shares where campaign_id = ${campaign.id} and variant = ${params.variant}`.execute(
      context.tx,
    );
    return { message: 'The link no longer works' };
  },

  async open({ params: { token } }, context) {
    const { services, tx, store: visited } = context;
    if (!visited) throw notFound();
    const id = readShareToken(services.secret, { kind: KIND, storeId: visited.id }, token, databaseNow());
    if (id === null) throw notFound();
    // The signature is the proof: its row only says whether the link was withdrawn.
    await context.enter({ kind: 'platform' });
    const share = await previewShareRead.find(tx, { id, storeId: visited.id });
    const campaign = share ? await findCampaign(tx, visited.id, share.campaignId) : null;
    if (!share || !campaign) throw notFound();
    const sample = await sampleOf(tx, services, { store: share, campaign, variant: share.variant });
    if (!sample) throw notFound();
    const { links: _, ...shown } = sample;
    return { ...shown, endsAt: share.endsAt.toISOString() };
  },
});
