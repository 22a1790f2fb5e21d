import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PublishIssue } from '../../../../../shared/features/making/products/products.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { checkDesign } from '../publish/check-design.ts';
import styles from './layout.module.css';

interface CheckTabProps {
  readonly design: Parameters<typeof checkDesign>[0];
  readonly onShow: (issue: PublishIssue) => void;
  readonly onFix: (fix: PublishIssue['fixes'][number]) => void;
}

const AFTER_MS = 300;

function status(issues: readonly PublishIssue[] | null): string {
  if (issues === null) return 'Checking…';
  if (issues.length === 0) return 'Ready to print';
  return issues.length === 1 ? '1 thing to look at' : `${issues.length} things to look at`;
}

/** What there is to look at in the design so far, each with its place and its repairs. */
export default function CheckTab({ design, onShow, onFix }: CheckTabProps) {
  const { base, scene, settings, currency, vat, resources } = design;
  const [issues, setIssues] = useState<readonly PublishIssue[] | null>(null);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(() => {
      void checkDesign({ base, scene, settings, currency, vat, resources }).then(
        (found) => !isOld && setIssues(found),
      );
    }, AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [base, scene, settings, currency, vat, resources]);
  return (
    <section className={styles.check} aria-label="Check">
      <p role="status" className={styles.checkStatus}>
        {status(issues)}
      </p>
      <Stack>
        {issues?.map((issue) => (
          <div key={`${issue.code} ${issue.elementId ?? ''} ${issue.message}`} className={styles.checked}>
            <p>{issue.message}</p>
            <Row gap={2} before={2}>
              <Button variant="default" size="compact-md" onClick={() => onShow(issue)}>
                Show me
              </Button>
              {issue.fixes.map((fix) => (
                <Button key={fix.label} variant="light" size="compact-md" onClick={() => onFix(fix)}>
                  {fix.label}
                </Button>
              ))}
            </Row>
          </div>
        ))}
      </Stack>
    </section>
  );
}
