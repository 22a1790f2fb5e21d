import { Loader } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { type IssueActions, IssueRow } from './issue-row.tsx';
import type { Verdict } from './live-verdict.ts';
import styles from './publish.module.css';
import { issueKey } from './use-verdict.ts';
import type { Yeses } from './use-yeses.ts';

interface CheckPanelProps extends Omit<IssueActions, 'onAccept'> {
  readonly verdict: Verdict;
  readonly yeses: Yeses;
  /** What an issue is about; null where that is the design as a whole. */
  readonly nameOf: (issue: PublishIssue) => string | null;
}

type State = 'checking' | 'ready' | 'look' | 'stop';

const ICONS = { ready: IconCircleCheck, look: IconAlertTriangle, stop: IconAlertOctagon };

const lineOf = (state: State, count: number): string => {
  if (state === 'checking') return 'Checking…';
  if (state === 'ready') return 'Ready to print';
  if (state === 'look') return count === 1 ? '1 thing to look at' : `${count} things to look at`;
  return count === 1 ? '1 thing stops printing' : `${count} things stop printing`;
};

/** How well the design prints, as it is now: what stops it, what needs a look, and how each is mended. */
export default function CheckPanel({ verdict, yeses, nameOf, onShow, onFix }: CheckPanelProps) {
  const { issues, isChecking } = verdict;
  const stops = issues.filter(({ weight }) => weight === 'stop').length;
  const open = issues.filter(
    (issue) => issue.weight === 'confirm' || (issue.weight === 'look' && !yeses.isAccepted(issue)),
  ).length;
  const state: State = isChecking ? 'checking' : stops > 0 ? 'stop' : open > 0 ? 'look' : 'ready';
  const Icon = state === 'checking' ? null : ICONS[state];
  return (
    <section aria-label="Check" className={styles.check}>
      <p role="status" className={styles.state} data-state={state}>
        {Icon ? <Icon size={20} aria-hidden /> : <Loader size={18} aria-hidden />}
        {lineOf(state, state === 'stop' ? stops : open)}
      </p>
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label="To look at">
          {issues.map((issue) => (
            <IssueRow
              key={issueKey(issue)}
              issue={issue}
              name={nameOf(issue)}
              isAccepted={yeses.isAccepted(issue)}
              onShow={onShow}
              onFix={onFix}
              onAccept={yeses.accept}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
