import { Button } from '@mantine/core';
import { useSession } from '../../../../platform/access/use-session.ts';
import { overwriteWords } from './document/own-changes.ts';
import styles from './editor.module.css';
import { useEditor } from './page-editor.ts';

/** Somebody else has changed what this person changed before: both ways are open. */
export function OverwriteNotice() {
  const { overwritten, settleOverwrite } = useEditor();
  const { user } = useSession();
  const [first] = overwritten;
  if (!first) return null;
  return (
    <div className={styles.overwrite} role="alert">
      <p>{overwriteWords(first, user?.id ?? null)}.</p>
      <Button size="compact-md" onClick={() => settleOverwrite(first, 'mine')}>
        Take mine
      </Button>
      <Button size="compact-md" variant="default" onClick={() => settleOverwrite(first, 'theirs')}>
        Keep theirs
      </Button>
    </div>
  );
}
