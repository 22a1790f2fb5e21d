import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { type IssueActions, IssueRow } from './issue-row.tsx';
import styles from './publish.module.css';
import { issueKey } from './use-verdict.ts';
import type { Yeses } from './use-yeses.ts';

interface IssueListProps extends Omit<IssueActions, 'onAccept'> {
  readonly label: string;
  readonly issues: readonly PublishIssue[];
  readonly yeses: Yeses;
  /** What an issue is about; null where that is said already, or is the design as a whole. */
  readonly nameOf: (issue: PublishIssue) => string | null;
  /** The element to whose issues somebody was just brought. */
  readonly reachedId?: string | null;
  readonly onReached?: () => void;
}

/** Things to look at, one below the other. */
export function IssueList(props: IssueListProps) {
  const { label, issues, yeses, nameOf, reachedId = null, onReached, onShow, onFix } = props;
  const reached = reachedId === null ? undefined : issues.find(({ elementId }) => elementId === reachedId);
  return (
    <ul className={styles.issues} aria-label={label}>
      {issues.map((issue) => (
        <IssueRow
          key={issueKey(issue)}
          issue={issue}
          name={nameOf(issue)}
          isAccepted={yeses.isAccepted(issue)}
          onReached={issue === reached ? onReached : undefined}
          onShow={onShow}
          onFix={onFix}
          onAccept={yeses.accept}
        />
      ))}
    </ul>
  );
}
