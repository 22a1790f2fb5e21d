import { useState } from 'react';
import { campaignResultCalls } from '../../../../shared/features/growth/campaign-results/campaign-results.calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { NamedChoice } from '../segments/segments.ts';
import styles from './campaign-results.module.css';

interface AnswerProps {
  readonly campaign: string;
  readonly personId: string;
}

function Answer({ campaign, personId }: AnswerProps) {
  const found = useCall(campaignResultCalls.why, { params: { campaign }, query: { person: personId } });
  if (found.isPending) return <LoadingState label="Why" lines={1} />;
  if (found.isLoadingError)
    return <ErrorState what="the reason" error={found.error} retry={() => void found.refetch()} />;
  return <p>{found.data.sentence}</p>;
}

/** Why a person did or didn’t get one of the store’s campaigns. */
export function PersonWhy({ personId }: { readonly personId: string }) {
  const [campaign, setCampaign] = useState<{ readonly id: string; readonly name: string } | null>(null);
  return (
    <Panel title="Why didn’t they get it?">
      <Stack gap={3}>
        <p className={styles.soft}>Choose a campaign to see what happened to their email.</p>
        <NamedChoice
          of="campaign"
          label="Campaign"
          value={campaign?.id ?? ''}
          text={campaign?.name}
          onValue={(id, name) => setCampaign({ id, name })}
        />
        <div role="status">
          {campaign !== null && <Answer key={campaign.id} campaign={campaign.id} personId={personId} />}
        </div>
      </Stack>
    </Panel>
  );
}
