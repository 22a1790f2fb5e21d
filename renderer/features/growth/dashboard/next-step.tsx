import { Button, Divider, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
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
  if (step.done) return step.title;
  if (step.to !== null) return <ProjectLink to={step.to}>{step.title}</ProjectLink>;
  if (storeUrl === null) return step.title;
  return (
    <a href={storeUrl} target="_blank" rel="noopener">
      {step.title}
    </a>
  );
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
          {step.done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
          <span>
            <StepLink step={step} storeUrl={storeUrl} />
            <span className="only-read-aloud">{step.done ? ' (done)' : ' (to do)'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What to do next on the way to a first sale, and what is done. Gone once everything is. */
export function NextStep({ steps, storeUrl, isAskedBeside }: NextStepProps) {
  const next = steps.find(({ done }) => !done);
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
