import type { CampaignChoices } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import type { DraftRow } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import type { CampaignEditing } from './use-campaign-fields.ts';

/** What each step of a campaign’s form is given. */
export interface StepProps {
  readonly editing: CampaignEditing;
  readonly choices: CampaignChoices;
  readonly drafts: readonly DraftRow[];
  readonly division: string;
}
