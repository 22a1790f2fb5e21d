import { Navigate, useParams } from 'react-router';
import { campaignCalls } from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { emailDraftCalls } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { BlockedHint } from './blocked-hint.tsx';
import { CampaignForm } from './campaign-form.tsx';

export const queries: RouteQueries = ({ campaign = '' }) => [
  reads(campaignCalls.find, { params: { campaign } }),
  reads(campaignCalls.choices, {}),
  reads(emailDraftCalls.list, { query: {} }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/teemail/campaigns/{campaign}/`: makes a campaign, in four steps. One that is scheduled has its overview. */
export default function Campaign() {
  const { campaign = '' } = useParams();
  const found = useCall(campaignCalls.find, { params: { campaign } });
  const choices = useCall(campaignCalls.choices, {});
  const drafts = useCall(emailDraftCalls.list, { query: {} });
  if (found.isPending || choices.isPending || drafts.isPending)
    return <LoadingState label="The campaign" lines={8} />;
  if (found.isLoadingError || choices.isLoadingError || drafts.isLoadingError) {
    const failed = [found, choices, drafts].filter(({ isLoadingError }) => isLoadingError);
    return (
      <ErrorState
        what="this campaign"
        error={failed[0]?.error}
        retry={() => {
          for (const one of failed) void one.refetch();
        }}
      />
    );
  }
  if (found.data.state === 'blocked')
    return (
      <Page title={found.data.fields.name} isRecord>
        <BlockedHint campaign={found.data} />
      </Page>
    );
  if (found.data.state !== 'draft')
    return <Navigate to={withProject(`/teemail/campaigns/${campaign}/overview/`)} replace />;
  return (
    <CampaignForm
      key={found.data.id}
      campaign={found.data}
      choices={choices.data}
      drafts={drafts.data.rows}
      division={drafts.data.division}
    />
  );
}
