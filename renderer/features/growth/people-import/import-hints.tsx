import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  IMPORT_FAULTS,
  type ImportCounts,
  type ImportFault,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { tierOf } from '../../../../shared/features/projects/plans/plans.ts';
import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './people-import.module.css';

interface FaultHintProps {
  readonly fault: ImportFault;
  /** Says what that means for the people. */
  readonly children: ReactNode;
}

/** Says why a check or run ended early, and what to do. */
export function FaultHint({ fault: { kind, words }, children }: FaultHintProps) {
  const { title, advice } = IMPORT_FAULTS[kind];
  return (
    <Hint tone="bad" title={title} isAlert>
      {words !== '' && <p className={styles.words}>{words}.</p>}
      <p>{advice}</p>
      {children}
    </Hint>
  );
}

/** Says where more people will have agreed than the plan has campaigns for. */
export function PlanHint({ counts }: { readonly counts: ImportCounts }) {
  const { project } = useSession();
  const isPro = project?.isPro === true;
  const { emailPeople } = tierOf(isPro);
  const agreed = counts.agreed + counts.agreeing;
  if (agreed <= emailPeople || counts.agreeing === 0) return null;
  return (
    <Hint tone="warn" title={`Your plan has campaigns for ${formatNumber(emailPeople)} people`}>
      <Stack gap={2}>
        <p>
          With this import, {formatNumber(agreed)} people have agreed to your emails. You can import them all.
          {isPro
            ? ' Campaigns can’t be scheduled while they are more.'
            : ' To send campaigns to them, you need Pro.'}
        </p>
        {!isPro && (
          <div>
            <Button component={ProjectLink} to={PLANS_PATH} variant="default">
              Compare plans
            </Button>
          </div>
        )}
      </Stack>
    </Hint>
  );
}
