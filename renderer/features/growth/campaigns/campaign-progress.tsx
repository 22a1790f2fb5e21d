import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { manyLeftOut } from '../../../../shared/features/growth/campaigns/campaigns.rules.ts';
import { formatTime } from '../../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { doneOf, momentText, peopleText, STATES, variantName } from './campaign-texts.ts';
import styles from './campaigns.module.css';

const REFRESHES = [campaignCalls.find, campaignCalls.list];

/** Seconds until a moment; 0 after it. */
function useSecondsTo(at: string | null): number {
  const read = () => (at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)));
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), 500);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** A campaign that was sent “now” can be called back for some seconds. */
function Undo({ campaign: { id, startsAt } }: { readonly campaign: CampaignDetail }) {
  const seconds = useSecondsTo(startsAt);
  const undo = useCallMutation(campaignCalls.unschedule, { refreshes: REFRESHES });
  if (seconds === 0) return null;
  return (
    <Hint tone="note">
      <Row gap={3}>
        <span>{seconds > 60 ? 'Nothing has been sent yet.' : `Sending starts in ${seconds} seconds.`}</span>
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(
              { params: { campaign: id } },
              {
                onError: showFailure,
                onSuccess: () => showSnackbar({ text: 'Called back. It’s a draft again' }),
              },
            )
          }
        >
          {seconds > 60 ? 'Make it a draft again' : 'Undo'}
        </Button>
      </Row>
    </Hint>
  );
}

/** Imported people who wait for an answer: do the addresses of the first ones exist? */
function OnTrial({ campaign: { trial, timeZone } }: { readonly campaign: CampaignDetail }) {
  if (trial === null) return null;
  const others = `${peopleText(trial.waiting)} from your import`;
  return (
    <Hint
      tone="note"
      title={
        trial.until === null
          ? 'The first 200 people from your import get it now'
          : `${others} get it at ${formatTime(trial.until, timeZone)}`
      }
    >
      {trial.until === null
        ? `Half an hour later ${others} get it, unless too many addresses don’t exist.`
        : 'The first 200 have it. We wait half an hour to see whether their addresses exist. If 10 or more don’t, we pause it and tell you.'}
    </Hint>
  );
}

/** A test that waits for its decision: what is known already, without a verdict. */
function Deciding({ campaign }: { readonly campaign: CampaignDetail }) {
  const { id, decidesAt, timeZone, contents, state } = campaign;
  const choose = useCallMutation(campaignCalls.choose, { refreshes: REFRESHES });
  if (state !== 'testing' || decidesAt === null) return null;
  return (
    <Panel title="Test">
      <Stack gap={3}>
        <p>{`The rest is sent when the test is decided: ${momentText(decidesAt, timeZone)}.`}</p>
        <Row gap={2}>
          {contents.map(({ variant }) => (
            <Button
              key={variant}
              variant="default"
              onClick={() =>
                choose.mutate({ params: { campaign: id }, body: { variant } }, { onError: showFailure })
              }
            >
              {`Send ${variantName(variant)} to the rest now`}
            </Button>
          ))}
        </Row>
      </Stack>
    </Panel>
  );
}

function Counted({ campaign: { counts } }: { readonly campaign: CampaignDetail }) {
  if (counts === null) return null;
  const done = doneOf(counts);
  const share = counts.audience === 0 ? 0 : Math.round((100 * done) / counts.audience);
  const leftOut = Object.entries(counts.leftOut).filter(([, count]) => count > 0);
  const lines = [
    ['Sent', counts.accepted],
    ['Waiting', counts.waiting],
    ['On the way', counts.onTheWay],
    ['May not have arrived', counts.doubtful + counts.left],
    ['Refused', counts.refused],
    ['Stopped before sending', counts.skipped],
    ['Cancelled', counts.cancelled],
  ] as const;
  return (
    <Stack gap={3}>
      <progress className={styles.progress} max={100} value={share} aria-label="Emails sent" />
      <p className={styles.figure} role="status">
        {`${formatNumber(done)} of ${formatNumber(counts.audience)}`}
      </p>
      <dl className={styles.counts}>
        {lines
          .filter(([name, count]) => count > 0 || name === 'Sent')
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
      </dl>
      {leftOut.length > 0 && (
        <p className={styles.soft}>
          {`Not booked: ${leftOut.map(([reason, count]) => `${formatNumber(count)} ${manyLeftOut(reason)}`).join(', ')}.`}
        </p>
      )}
    </Stack>
  );
}

interface CampaignProgressProps {
  readonly campaign: CampaignDetail;
  /** Emails may leave on their own from here. */
  readonly isLive: boolean;
}

/** Where a campaign is now. */
export function CampaignProgress({ campaign, isLive }: CampaignProgressProps) {
  const { state, reason, startsAt, timeZone, changedBy, verdict, counts } = campaign;
  const { text, tone } = STATES[state];
  return (
    <Stack gap={4}>
      {state === 'held' && (
        <Hint tone="bad" title="We stopped this campaign">
          {reason}
        </Hint>
      )}
      {(state === 'scheduled' || state === 'booking') && (counts?.accepted ?? 0) === 0 && (
        <Undo campaign={campaign} />
      )}
      <OnTrial campaign={campaign} />
      <Panel title="Progress">
        <Stack gap={3}>
          <Row gap={3}>
            <StatusPill tone={tone}>{text}</StatusPill>
            <span className={styles.soft}>
              {state === 'scheduled' && startsAt
                ? `Starts ${momentText(startsAt, timeZone)}`
                : isLive || state === 'sent' || changedBy === null
                  ? ''
                  : `By ${changedBy}`}
            </span>
          </Row>
          {(counts?.audience ?? 0) > 0 ? (
            <Counted campaign={campaign} />
          ) : (
            <p className={styles.soft}>
              We prepare the emails half an hour before they leave. Then you see here how many people get it.
            </p>
          )}
        </Stack>
      </Panel>
      <Deciding campaign={campaign} />
      {verdict && (
        <Hint tone="note" title={`The rest got variant ${variantName(verdict.winner)}`}>
          {verdict.by === 'figures'
            ? 'It did clearly better than the others.'
            : verdict.by === 'person'
              ? 'It was chosen by hand.'
              : `No clear difference. We sent ${variantName(verdict.winner)}, as you chose.`}{' '}
          {verdict.figures
            .map(({ variant, people }) => `${variantName(variant)} went to ${peopleText(people)}`)
            .join(', ')}
          .
        </Hint>
      )}
    </Stack>
  );
}
