import { Button, Divider, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconClockPause } from '@tabler/icons-react';
import type { OnboardingStep } from '../../../../shared/features/growth/dashboard/dashboard.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './dashboard.module.css';

interface NextStepProps {
  readonly steps: readonly OnboardingStep[];
  readonly storeUrl: string | null;
  /** The page asks for the next step in a larger place: only the list shows. */
  readonly isAskedBeside: boolean;
}

interface StepLinkProps {
  readonly step: OnboardingStep;
  readonly storeUrl: string | null;
}

/** Where a step is taken; one that is done, or can’t be taken yet, is only its name. */
function StepLink({ step, storeUrl }: StepLinkProps) {
  if (step.done || step.waits) return step.title;
  if (step.to !== null) return <ProjectLink to={step.to}>{step.title}</ProjectLink>;
  if (storeUrl === null) return step.title;
  return (
    <a href={storeUrl} target="_blank" rel="noopener">
      {step.title}
    </a>
  );
}

function StepIcon({ step }: { readonly step: OnboardingStep }) {
  const Icon = step.done ? IconCircleCheckFilled : step.waits ? IconClockPause : IconCircle;
  return <Icon size={20} aria-hidden />;
}

interface StepListProps {
  readonly steps: readonly OnboardingStep[];
  readonly next: OnboardingStep;
  readonly storeUrl: string | null;
}

function StepList({ steps, next, storeUrl }: StepListProps) {
  return (
    <ol className={styles.steps} aria-label="Get started">
      {steps.map((step) => (
        <li
          key={step.title}
          className={styles.step}
          data-done={step.done || undefined}
          data-next={step === next || undefined}
        >
          <StepIcon step={step} />
          <span>
            <StepLink step={step} storeUrl={storeUrl} />
            {!step.waits && <span className="only-read-aloud">{step.done ? ' (done)' : ' (to do)'}</span>}
            {step.note && !step.done && <span className={styles.note}>{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What to do next on the way to a first sale, and what is done. Gone once everything is. */
export function NextStep({ steps, storeUrl, isAskedBeside }: NextStepProps) {
  const next = steps.find(({ done, waits }) => !done && !waits);
  if (!next) return null;
  if (isAskedBeside)
    return (
      <Panel title="Get started" marked>
        <StepList steps={steps} next={next} storeUrl={storeUrl} />
      </Panel>
    );
  return (
    <Panel title={next.title} marked>
      <Text mb="md">{next.text}</Text>
      {next.to === null ? (
        storeUrl && (
          <Button component="a" href={storeUrl} target="_blank" rel="noopener">
            {next.action}
          </Button>
        )
      ) : (
        <Button component={ProjectLink} to={next.to}>
          {next.action}
        </Button>
      )}
      <Divider my="md" />
      <StepList steps={steps} next={next} storeUrl={storeUrl} />
    </Panel>
  );
}
