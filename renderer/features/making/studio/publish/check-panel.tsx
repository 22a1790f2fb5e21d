import { Loader } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { isOpenIssue, type PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { IssueList } from './issue-list.tsx';
import type { IssueActions } from './issue-row.tsx';
import type { Verdict } from './live-verdict.ts';
import styles from './publish.module.css';
import type { Yeses } from './use-yeses.ts';

interface CheckPanelProps extends Omit<IssueActions, 'onAccept'> {
  readonly verdict: Verdict;
  readonly yeses: Yeses;
  /** What an issue is about; null where that is the design as a whole. */
  readonly nameOf: (issue: PublishIssue) => string | null;
  /** The element to whose issues a mark on the stage has led. */
  readonly reachedId: string | null;
  readonly onReached: () => void;
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
export default function CheckPanel(props: CheckPanelProps) {
  const { verdict, yeses, nameOf, reachedId, onReached, onShow, onFix } = props;
  const { issues, isChecking } = verdict;
  const stops = issues.filter(({ weight }) => weight === 'stop').length;
  const open = issues.filter(
    (issue) => issue.weight === 'confirm' || isOpenIssue(issue, yeses.isAccepted),
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
        <IssueList
          label="To look at"
          issues={issues}
          yeses={yeses}
          nameOf={nameOf}
          reachedId={reachedId}
          onReached={onReached}
          onShow={onShow}
          onFix={onFix}
        />
      )}
    </section>
  );
}
