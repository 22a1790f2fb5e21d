import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DraftIssue } from '../../../../../shared/features/growth/email-drafts/draft-issues.ts';
import { linkFaults } from '../../../site/links/links.ts';
import { useEditor } from '../../../site/pages/pages.ts';
import styles from './draft-editor.module.css';

interface DraftCheckProps {
  /** How heavy the email is: on phones, only this panel says it. */
  readonly weight: ReactNode;
  readonly issues: readonly DraftIssue[];
  readonly onShow: (uid: string | null) => void;
}

/** What to look at before an email is sent, what stops it first. */
export function DraftCheck({ weight, issues: found, onShow }: DraftCheckProps) {
  const { doc, links } = useEditor();
  const broken = [...doc.blocks.values()]
    .filter(({ flags }) => !flags.deleted)
    .flatMap((block) =>
      linkFaults(block, links).map((message) => ({
        code: 'link-broken',
        stops: false,
        message,
        uid: block.uid,
      })),
    );
  const issues = [...found, ...broken];
  if (issues.length === 0)
    return (
      <>
        <p className={styles.fine}>
          <IconCircleCheck size={18} aria-hidden /> Nothing to fix. This email can be sent.
        </p>
        <p>{weight}</p>
      </>
    );
  const stopping = issues.filter(({ stops }) => stops).length;
  return (
    <>
      <p>
        {stopping === 0
          ? 'Nothing stops this email. You may want to look at these:'
          : `${stopping === 1 ? '1 thing stops' : `${stopping} things stop`} this email from being sent.`}
      </p>
      <ul className={styles.issues}>
        {issues.map(({ code, uid, message, stops }) => (
          <li key={`${code} ${uid} ${message}`} data-stops={stops || undefined}>
            {stops ? <IconAlertTriangle size={18} aria-hidden /> : <IconInfoCircle size={18} aria-hidden />}
            <div>
              <strong>{stops ? 'Fix before sending' : 'Worth a look'}</strong>
              <span>{message}</span>
              {(uid !== null || code.startsWith('subject')) && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={`Show me: ${message}`}
                  onClick={() => onShow(uid)}
                >
                  Show me
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p>{weight}</p>
    </>
  );
}
