import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { wallTime, zoneName } from '../../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { momentText, peopleText } from './campaign-texts.ts';

export const queries: RouteQueries = ({ campaign = '' }) => [
  reads(campaignCalls.find, { params: { campaign } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const MOVABLE = ['scheduled', 'booking', 'testing', 'sending', 'paused', 'held'];

function localStart({ startsAt, timeZone }: CampaignDetail): string {
  const at =
    startsAt !== null && Date.parse(startsAt) > Date.now() ? startsAt : new Date(Date.now() + 86_400_000);
  const { day, time } = wallTime(at, timeZone);
  return `${day}T${time}`;
}

function MoveForm({ campaign }: { readonly campaign: CampaignDetail }) {
  const navigate = useNavigate();
  const { id, timeZone, counts, fields } = campaign;
  const [at, setAt] = useState(() => localStart(campaign));
  const [error, setError] = useState('');
  const move = useCallMutation(campaignCalls.reschedule, {
    refreshes: [campaignCalls.find, campaignCalls.list],
  });
  const submit = (time: string | null) =>
    move.mutate(
      { params: { campaign: id }, body: { at: time } },
      {
        onError: (failure) => {
          if (failure instanceof Refusal && failure.status === 422) setError(failure.message);
          else showFailure(failure);
        },
        onSuccess: ({ standing }) => {
          const left = standing.counts?.waiting ?? 0;
          const onTheWay = standing.counts?.onTheWay ?? 0;
          const when = standing.startsAt === null ? '' : momentText(standing.startsAt, timeZone);
          showSnackbar({
            text: [
              left > 0 ? `${formatNumber(left)} will go ${when}` : `It will go ${when}`,
              onTheWay > 0 ? `${formatNumber(onTheWay)} are on their way` : '',
            ]
              .filter(Boolean)
              .join('. '),
          });
          void navigate(withProject(`/teemail/campaigns/${id}/overview/`));
        },
      },
    );
  const sent = counts?.accepted ?? 0;
  return (
    <Panel title="New time">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(at);
        }}
      >
        <Stack gap={4}>
          {sent > 0 && (
            <Hint tone="note">
              {`${peopleText(sent)} have it already. ${peopleText(counts?.waiting ?? 0)} wait for the new time.`}
            </Hint>
          )}
          <TextInput
            type="datetime-local"
            label="Day and time"
            description={
              fields.timing.kind === 'zones'
                ? 'At each reader’s own time.'
                : `In your store’s time: ${zoneName(timeZone, new Date())}.`
            }
            value={at}
            error={error || undefined}
            onChange={(event) => {
              setAt(event.currentTarget.value.slice(0, 16));
              setError('');
            }}
          />
          <Row gap={3}>
            <Button type="submit" loading={move.isPending} disabled={at === ''}>
              Reschedule
            </Button>
            {fields.timing.kind !== 'zones' && (
              <Button variant="default" disabled={move.isPending} onClick={() => submit(null)}>
                Send now
              </Button>
            )}
            <Button variant="subtle" component={ProjectLink} to={`/teemail/campaigns/${id}/overview/`}>
              Keep the time
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

/** `/teemail/campaigns/{campaign}/reschedule/`: gives what hasn’t been sent another time. */
export default function RescheduleCampaign() {
  const { campaign = '' } = useParams();
  const found = useCall(campaignCalls.find, { params: { campaign } });
  if (found.isPending) return <LoadingState label="The campaign" lines={4} />;
  if (found.isLoadingError)
    return <ErrorState what="this campaign" error={found.error} retry={() => void found.refetch()} />;
  const { fields, state, counts } = found.data;
  return (
    <Page title={`Reschedule ${fields.name}`} isRecord width="read">
      {MOVABLE.includes(state) ? (
        <MoveForm campaign={found.data} />
      ) : (
        <Hint tone="note">
          {state === 'sent'
            ? `All ${formatNumber(counts?.audience ?? 0)} are sent. There’s nothing to reschedule. `
            : 'This campaign can’t be rescheduled in its state. '}
          <ProjectLink to={`/teemail/campaigns/${campaign}/overview/`}>Back to the campaign</ProjectLink>
        </Hint>
      )}
    </Page>
  );
}
