import { manyLeftOut } from '../../../../shared/features/growth/campaigns/campaigns.rules.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { momentText, peopleText, warmUpText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import type { StepProps } from './step-props.ts';
import { useForecast } from './use-forecast.ts';

const TIMES = {
  now: 'Now',
  at: 'At a time',
  zones: 'Each reader’s own time',
  spread: 'Spread over some hours',
} as const;

/** What a campaign comes to so far, next to its form. */
export function CampaignSummary({ editing, choices, drafts }: StepProps) {
  const { fields } = editing;
  const forecast = useForecast(fields);
  const draft = drafts.find(({ id }) => id === fields.draftId);
  const data = fields.audience === null ? undefined : forecast.data;
  const sender = choices.senders.find(({ id, isDefault }) =>
    fields.senderId === null ? isDefault : id === fields.senderId,
  );
  const leftOut = Object.entries(data?.leftOut ?? {}).filter(([, count]) => count > 0);
  const meters = data?.meters;
  const wanted = (meters?.sentThisMonth ?? 0) + (data?.recipients ?? 0);
  const isFull = meters !== undefined && wanted > meters.emailsMonth;
  return (
    <aside aria-label="Summary" className={styles.side}>
      <Panel title="Summary">
        <Stack gap={3}>
          <p className={styles.figure} role="status">
            {data ? `${peopleText(data.recipients)} will get it` : 'Choose an audience'}
          </p>
          {leftOut.length > 0 && <p className={styles.soft}>Others won’t:</p>}
          {leftOut.length > 0 && (
            <ul className={styles.leftOut} aria-label="People without it">
              {leftOut.map(([reason, count]) => (
                <li key={reason}>{`${formatNumber(count)} ${manyLeftOut(reason)}`}</li>
              ))}
            </ul>
          )}
          {data !== undefined && data.full > 0 && (
            <Hint tone="note">{`About ${peopleText(data.full)} of them ${data.full === 1 ? 'has' : 'have'} had as many messages as your limit allows by then. They’re left out.`}</Hint>
          )}
          {data !== undefined && data.days.length > 1 && <Hint tone="note">{warmUpText(data.days)}</Hint>}
          <Facts
            facts={[
              ['Email', draft?.title ?? null],
              ['Subject', draft?.subject ?? null],
              ['From', sender?.name ?? null],
              ['Time', TIMES[fields.timing.kind]],
              ...(data?.startsAt && fields.timing.kind !== 'now'
                ? [['Starts', momentText(data.startsAt, choices.timeZone)] as const]
                : []),
            ]}
          />
          {isFull && (
            <Hint tone="warn">
              {`Your plan includes ${formatNumber(meters.emailsMonth)} emails a month. ${formatNumber(meters.sentThisMonth)} are used.`}
            </Hint>
          )}
        </Stack>
      </Panel>
    </aside>
  );
}
