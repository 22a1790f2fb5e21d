import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type CampaignDetail,
  type CampaignIssue,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { peopleText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import type { StepProps } from './step-props.ts';
import { useForecast } from './use-forecast.ts';

function Issue({ issue: { stops, message, path, step } }: { readonly issue: CampaignIssue }) {
  const [, setSearch] = useSearchParams();
  const Icon = stops ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={styles.issue} data-stops={stops || undefined}>
      <Icon size={20} aria-hidden />
      <span>{message}</span>
      {path !== null ? (
        <ProjectLink to={path}>Open</ProjectLink>
      ) : (
        step !== 'review' && (
          <button type="button" className={styles.linkButton} onClick={() => setSearch({ step })}>
            {`Go to ${step}`}
          </button>
        )
      )}
    </li>
  );
}

interface ReviewProps extends Pick<StepProps, 'editing'> {
  readonly campaign: CampaignDetail;
}

/** Step 4: what is still missing, and the button that sends it. */
export function ReviewStep({ campaign, editing }: ReviewProps) {
  const navigate = useNavigate();
  const params = { campaign: campaign.id };
  const [isSaved, setSaved] = useState(false);
  const { save, fields } = editing;
  useEffect(() => {
    let isHere = true;
    void save().then(() => {
      if (isHere) setSaved(true);
    });
    return () => {
      isHere = false;
    };
  }, [save]);
  const check = useCall(campaignCalls.check, { params }, { enabled: isSaved });
  const forecast = useForecast(fields);
  const schedule = useCallMutation(campaignCalls.schedule, {
    refreshes: [campaignCalls.find, campaignCalls.list],
  });
  if (check.isLoadingError)
    return <ErrorState what="the check" error={check.error} retry={() => void check.refetch()} />;
  if (check.isPending) return <LoadingState label="The check" lines={4} />;
  const { issues } = check.data;
  const stops = issues.filter((issue) => issue.stops);
  const others = issues.filter((issue) => !issue.stops);
  const recipients = forecast.data?.recipients ?? 0;
  const isNow = fields.timing.kind === 'now';
  const send = async () => {
    const revision = await save();
    if (revision === null) return;
    schedule.mutate(
      { params, body: { revision } },
      {
        onError: (error) => {
          showFailure(error);
          void check.refetch();
        },
        onSuccess: () => void navigate(withProject(`/teemail/campaigns/${campaign.id}/overview/`)),
      },
    );
  };
  return (
    <Panel title="Review">
      <Stack gap={4}>
        {stops.length === 0 ? (
          <p className={styles.ready}>
            <IconCheck size={20} aria-hidden />
            Everything it needs is there.
          </p>
        ) : (
          <section aria-label="Before it can be sent">
            <h3 className={styles.listTitle}>Before it can be sent</h3>
            <ul className={styles.issues}>
              {stops.map((issue) => (
                <Issue key={`${issue.code} ${issue.message}`} issue={issue} />
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section aria-label="What readers may notice">
            <h3 className={styles.listTitle}>What readers may notice</h3>
            <ul className={styles.issues}>
              {others.map((issue) => (
                <Issue key={`${issue.code} ${issue.message}`} issue={issue} />
              ))}
            </ul>
          </section>
        )}
        <Row gap={3}>
          <Button
            size="md"
            disabled={stops.length > 0}
            loading={schedule.isPending}
            onClick={() => void send()}
          >
            {`${isNow ? 'Send' : 'Schedule'} to ${peopleText(recipients)}`}
          </Button>
          {fields.draftId !== null && (
            <Button
              variant="default"
              component={ProjectLink}
              to={`/teemail/campaigns/${campaign.id}/preview/`}
            >
              Preview
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
