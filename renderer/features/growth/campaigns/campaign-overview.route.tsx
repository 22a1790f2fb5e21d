import { Navigate, useParams } from 'react-router';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { CampaignResults } from '../campaign-results/campaign-results.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignProgress } from './campaign-progress.tsx';

export const queries: RouteQueries = ({ campaign = '' }) => [
  reads(campaignCalls.find, { params: { campaign } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const LIVE = ['scheduled', 'booking', 'testing', 'sending', 'cancelling'];

/** Whether an email has come to an end, also one that may not have arrived: it can be sent again from the results. */
const hasResults = ({ counts }: CampaignDetail): boolean =>
  counts !== null && counts.accepted + counts.refused + counts.skipped + counts.left + counts.doubtful > 0;

/** `/teemail/campaigns/{campaign}/overview/`: where a campaign is, and what came of it. */
export default function CampaignOverview() {
  const { campaign = '' } = useParams();
  const found = useCall(campaignCalls.find, { params: { campaign } }, { everyMs: 3000 });
  if (found.isPending) return <LoadingState label="The campaign" lines={8} />;
  if (found.isLoadingError)
    return <ErrorState what="this campaign" error={found.error} retry={() => void found.refetch()} />;
  const { state, fields, contents } = found.data;
  if (state === 'draft' || state === 'blocked')
    return <Navigate to={withProject(`/teemail/campaigns/${campaign}/`)} replace />;
  return (
    <Page
      title={fields.name}
      isRecord
      lead={contents[0]?.subject ?? ''}
      actions={<CampaignActions campaign={found.data} />}
    >
      <Stack gap={4}>
        <CampaignProgress campaign={found.data} isLive={LIVE.includes(state)} />
        {hasResults(found.data) && <CampaignResults campaign={campaign} />}
      </Stack>
    </Page>
  );
}
