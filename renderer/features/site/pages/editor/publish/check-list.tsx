import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { Uid } from '../../../../../../shared/features/site/pages/pages.ts';
import { useEditor } from '../page-editor.ts';
import { kindName } from '../page-words.ts';
import { checkPage, issuePlace } from './page-check.ts';
import styles from './publish.module.css';

/** What to look at before publishing, each with a way to it. */
export function CheckList({ onShow }: { readonly onShow: (uid: Uid | null) => void }) {
  const { doc, tree, kind, links } = useEditor();
  const issues = checkPage(doc, tree, links);
  if (issues.length === 0)
    return (
      <p className={styles.fine}>
        <IconCircleCheck size={18} aria-hidden /> Nothing to look at. This {kindName(kind)} is ready.
      </p>
    );
  return (
    <ul className={styles.issues}>
      {issues.map((issue) => (
        <li key={`${issue.code} ${issue.uid} ${issue.message}`} data-stops={issue.stops || undefined}>
          {issue.stops ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconInfoCircle size={18} aria-hidden />
          )}
          <div>
            <strong>{issuePlace(doc, issue)}</strong>
            <span>{issue.message}</span>
          </div>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Show me: ${issue.message}`}
            onClick={() => onShow(issue.uid)}
          >
            Show me
          </Button>
        </li>
      ))}
    </ul>
  );
}
