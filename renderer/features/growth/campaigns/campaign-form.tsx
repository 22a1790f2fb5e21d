import { Button, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type {
  CampaignChoices,
  CampaignDetail,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import { CAMPAIGN_LIMITS } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { DraftRow } from '../../../../shared/features/growth/email-drafts/email-drafts.calls.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AudienceStep } from './audience-step.tsx';
import { CampaignSummary } from './campaign-summary.tsx';
import styles from './campaigns.module.css';
import { ContentStep } from './content-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TimeStep } from './time-step.tsx';
import { useCampaignFields } from './use-campaign-fields.ts';

export interface StepProps {
  readonly editing: ReturnType<typeof useCampaignFields>;
  readonly choices: CampaignChoices;
  readonly drafts: readonly DraftRow[];
  readonly division: string;
}

const STEPS = [
  { id: 'audience', name: 'Audience', Step: AudienceStep },
  { id: 'content', name: 'Content', Step: ContentStep },
  { id: 'time', name: 'Time', Step: TimeStep },
  { id: 'review', name: 'Review', Step: null },
] as const;

const SAVED = {
  saved: 'All changes saved',
  saving: 'Saving…',
  invalid: 'Not saved: something is missing',
  failed: 'Not saved',
} as const;

interface CampaignFormProps extends Omit<StepProps, 'editing'> {
  readonly campaign: CampaignDetail;
}

/** A campaign that isn’t scheduled, in four steps. Each can be opened at any time; all of them are saved as they are filled in. */
export function CampaignForm({ campaign, ...given }: CampaignFormProps) {
  const editing = useCampaignFields(campaign);
  const [search, setSearch] = useSearchParams();
  const at = Math.max(
    0,
    STEPS.findIndex(({ id }) => id === search.get('step')),
  );
  const open = (id: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('step', id);
      return next;
    });
  const { Step } = STEPS[at] ?? STEPS[0];
  const next = STEPS[at + 1];
  const previous = STEPS[at - 1];
  const { fields, errors, set } = editing;
  return (
    <Page title={fields.name || 'Campaign'} isRecord lead={SAVED[editing.status]}>
      {editing.failure !== '' && (
        <div className={styles.filters}>
          <Hint tone="bad" isAlert title="Your changes aren’t saved">
            {editing.failure}
          </Hint>
        </div>
      )}
      <nav aria-label="Steps" className={styles.steps}>
        <ol>
          {STEPS.map(({ id, name }, index) => (
            <li key={id}>
              <button
                type="button"
                className={styles.step}
                aria-current={index === at ? 'step' : undefined}
                onClick={() => open(id)}
              >
                <span className={styles.stepNumber} aria-hidden>
                  {index + 1}
                </span>
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.form}>
        <Stack gap={4}>
          {at === 0 && (
            <Panel title="Name">
              <TextInput
                label="Name"
                description="Only your team sees it."
                value={fields.name}
                maxLength={CAMPAIGN_LIMITS.name}
                error={errors.get('name')}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
            </Panel>
          )}
          {Step ? (
            <Step editing={editing} {...given} />
          ) : (
            <ReviewStep campaign={campaign} editing={editing} />
          )}
          <Row gap={3}>
            {previous && (
              <Button variant="default" onClick={() => open(previous.id)}>
                {`Back to ${previous.name.toLowerCase()}`}
              </Button>
            )}
            {next && (
              <Button onClick={() => open(next.id)}>{`Continue to ${next.name.toLowerCase()}`}</Button>
            )}
          </Row>
        </Stack>
        <CampaignSummary editing={editing} {...given} />
      </div>
    </Page>
  );
}
