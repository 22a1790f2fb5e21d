import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import {
  audienceSchema,
  type CampaignFields,
  campaignFieldsSchema,
  timingSchema,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { useCall } from '../../../platform/data/data.ts';

const NO_ONE = { kind: 'everyone' } as const;

/** How many people would get a campaign, and when; it isn’t asked while something is missing. */
export function useForecast({ audience, exclude, timing, test, senderId }: CampaignFields) {
  const isReady = audienceSchema.safeParse(audience).success && timingSchema.safeParse(timing).success;
  const isTestReady = campaignFieldsSchema.shape.test.safeParse(test).success;
  return useCall(
    campaignCalls.forecast,
    {
      body: { audience: audience ?? NO_ONE, exclude, timing, senderId, test: isTestReady ? test : null },
    },
    { enabled: isReady, keepPrevious: true },
  );
}
