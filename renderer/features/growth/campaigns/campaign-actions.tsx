import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { peopleText } from './campaign-texts.ts';

const REFRESHES = [campaignCalls.find, campaignCalls.list];

/** The acts that a campaign’s state allows. */
export function CampaignActions({ campaign }: { readonly campaign: CampaignDetail }) {
  const navigate = useNavigate();
  const { id, state, counts, fields } = campaign;
  const params = { campaign: id };
  const pause = useCallMutation(campaignCalls.pause, { refreshes: REFRESHES });
  const resume = useCallMutation(campaignCalls.resume, { refreshes: REFRESHES });
  const cancel = useCallMutation(campaignCalls.cancel, { refreshes: REFRESHES });
  const copy = useCallMutation(campaignCalls.create, { refreshes: [campaignCalls.list] });
  const isRunning = ['scheduled', 'booking', 'testing', 'sending'].includes(state);
  const isStopped = state === 'paused' || state === 'held';
  const onCancel = async () => {
    const sent = counts?.accepted ?? 0;
    const isSure = await openPopup('confirm', {
      title: `Cancel ${fields.name}?`,
      text:
        sent === 0
          ? 'Nothing has been sent, and nothing will be.'
          : `${peopleText(sent)} have it already. The others won’t get it.`,
      confirmLabel: 'Cancel campaign',
      destructive: true,
    });
    if (!isSure) return;
    cancel.mutate(
      { params },
      {
        onError: showFailure,
        onSuccess: ({ standing }) => {
          const onTheWay = standing.counts?.onTheWay ?? 0;
          showSnackbar({
            text:
              onTheWay === 0
                ? 'Campaign cancelled'
                : `Campaign cancelled. ${formatNumber(onTheWay)} were on their way already`,
          });
        },
      },
    );
  };
  const makeCopy = (onlyMissed: boolean) =>
    copy.mutate(
      { body: { copyOf: id, onlyMissed } },
      {
        onError: showFailure,
        onSuccess: (made) => void navigate(withProject(`/teemail/campaigns/${made.id}/`)),
      },
    );
  return (
    <Row gap={2}>
      {isRunning && (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate({ params }, { onError: showFailure })}
        >
          Pause
        </Button>
      )}
      {isStopped && (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ params }, { onError: showFailure })}
        >
          Resume
        </Button>
      )}
      {(isRunning || isStopped) && (
        <Button variant="default" component={ProjectLink} to={`/teemail/campaigns/${id}/reschedule/`}>
          Reschedule
        </Button>
      )}
      <ActionMenu
        position="bottom-end"
        button={
          <ActionIcon variant="default" size="xl" aria-label="More about this campaign">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item component={ProjectLink} to={`/teemail/campaigns/${id}/preview/`}>
              Preview
            </Menu.Item>
            <Menu.Item onClick={() => makeCopy(false)}>Duplicate</Menu.Item>
            <Menu.Item onClick={() => makeCopy(true)}>Duplicate for people who didn’t get it</Menu.Item>
            {(isRunning || isStopped) && (
              <Menu.Item color="brick" onClick={() => void onCancel()}>
                Cancel campaign
              </Menu.Item>
            )}
          </>
        )}
      </ActionMenu>
    </Row>
  );
}
