/** What a campaign sends, for results of it. */
import type { Variant } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { variantsOf } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { findCampaign } from './campaigns.queries.ts';
import { campaignStoreRead } from './campaigns.reads.ts';
import { sampleOf } from './preview.ts';

interface Wanted {
  readonly projectId: string;
  readonly campaign: string;
  readonly variant: Variant;
}

/** A campaign’s email whose links lead to `#link-N` by their place; null where the project’s store has no such campaign. */
export async function findLinkedMail(tx: Tx, services: Services, wanted: Wanted) {
  const store = await campaignStoreRead.find(tx, { projectId: wanted.projectId });
  const campaign = store && (await findCampaign(tx, store.id, wanted.campaign));
  if (!campaign) return null;
  const { variant } = wanted;
  const sample = await sampleOf(tx, services, { store, campaign, variant }, (place) => `#link-${place}`);
  return sample && { variants: variantsOf(campaign.test), html: sample.html, links: sample.links };
}
