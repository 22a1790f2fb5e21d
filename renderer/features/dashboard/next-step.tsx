import { Button, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { OnboardingStep } from '../../../shared/features/dashboard/dashboard.ts';
import { ProjectLink } from '../../shell/navigation/project-link.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './dashboard.module.css';

interface NextStepProps {
  readonly steps: readonly OnboardingStep[];
  readonly storeUrl: string | null;
}

/** What to do next on the way to a first sale, and what is done. Gone once everything is. */
export function NextStep({ steps, storeUrl }: NextStepProps) {
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  return (
    <Card title={next.title} marked>
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
      <ol className={styles.steps} aria-label="Your first steps" style={{ marginTop: 'var(--space-5)' }}>
        {steps.map((step) => (
          <li
            key={step.title}
            className={styles.step}
            data-done={step.done || undefined}
            data-next={step === next || undefined}
          >
            {step.done ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            <span>
              {step.title}
              <span className="only-read-aloud">{step.done ? ' (done)' : ' (to do)'}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
