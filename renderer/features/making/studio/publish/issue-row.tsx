import { Button, Checkbox } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconEye, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PublishFix, PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { Row } from '../../../../ui/layout.tsx';
import styles from './publish.module.css';

export interface IssueActions {
  /** Null where its element is in front of the person already. */
  readonly onShow: ((issue: PublishIssue) => void) | null;
  readonly onFix: (fix: PublishFix) => void;
  readonly onAccept: (issue: PublishIssue, isAccepted: boolean) => void;
}

interface IssueRowProps extends IssueActions {
  readonly issue: PublishIssue;
  /** What it is about; null where that is the design as a whole. */
  readonly name: string | null;
  readonly isAccepted: boolean;
  /** Given where somebody was brought to this one: it takes the focus, and says so. */
  readonly onReached?: (() => void) | undefined;
}

const ICONS = {
  stop: IconAlertOctagon,
  confirm: IconAlertTriangle,
  look: IconAlertTriangle,
  note: IconInfoCircle,
};

/** One thing to look at: what it is, where, how it is mended, and whether it may print all the same. */
export function IssueRow({ issue, name, isAccepted, onReached, onShow, onFix, onAccept }: IssueRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!onReached) return;
    row.current?.focus();
    onReached();
  }, [onReached]);
  const Icon = ICONS[issue.weight];
  const about = name ?? issue.message;
  const show = issue.code === 'gamut' ? 'Show proof' : 'Show me';
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={styles.issue}
      data-weight={issue.weight}
      data-accepted={isAccepted || undefined}
    >
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.text}>
        {name !== null && <p className={styles.name}>{name}</p>}
        <p>{issue.message}</p>
        {(onShow || issue.fixes.length > 0) && (
          <Row gap={2} before={2}>
            {onShow && (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-label={`${show}: ${about}`}
                onClick={() => onShow(issue)}
              >
                {show}
              </Button>
            )}
            {issue.fixes.map((fix) => (
              <Button
                key={fix.label}
                variant="light"
                size="compact-md"
                aria-label={`${fix.label}: ${about}`}
                onClick={() => onFix(fix)}
              >
                {fix.label}
              </Button>
            ))}
          </Row>
        )}
        {issue.weight === 'look' && (
          <Checkbox
            className={styles.yes}
            label="Print it anyway"
            aria-label={`Print it anyway: ${about}, ${issue.message}`}
            checked={isAccepted}
            onChange={(event) => onAccept(issue, event.currentTarget.checked)}
          />
        )}
      </div>
    </li>
  );
}
