import { Button } from '@mantine/core';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** Why a campaign couldn’t start, and the way to mend it. */
export function BlockedHint({ campaign: { id, reason } }: { readonly campaign: CampaignDetail }) {
  const edit = useCallMutation(campaignCalls.unschedule, {
    refreshes: [campaignCalls.find, campaignCalls.list],
  });
  return (
    <Stack gap={4}>
      <Hint tone="bad" title="This campaign couldn’t start. Nothing was sent.">
        {reason}
      </Hint>
      <Button
        w="fit-content"
        loading={edit.isPending}
        onClick={() => edit.mutate({ params: { campaign: id } }, { onError: showFailure })}
      >
        Edit campaign
      </Button>
    </Stack>
  );
}
