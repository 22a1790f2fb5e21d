import { Button } from '@mantine/core';
import { Row, Stack } from './layout.tsx';
import styles from './next-step.module.css';
import { Panel } from './panel.tsx';
import { ProjectLink } from './project-link.tsx';

interface NextStepProps {
  readonly title: string;
  readonly text: string;
  /** What the button says, and where it leads. */
  readonly action: string;
  readonly to: string;
}

/** The one thing that is worth doing next, on a section’s first screen. */
export function NextStep({ title, text, action, to }: NextStepProps) {
  return (
    <Panel title="Next step" marked>
      <Stack gap={3}>
        <h3 className={styles.title}>{title}</h3>
        <p>{text}</p>
        <Row>
          <Button component={ProjectLink} to={to} size="md">
            {action}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
