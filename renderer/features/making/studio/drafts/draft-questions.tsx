import { Button } from '@mantine/core';
import { useSession } from '../../../../platform/access/use-session.ts';
import type { Studio } from '../studio-state.ts';
import styles from './drafts.module.css';

/** What two people have changed of the same: whose stays is asked where either may. */
export function DraftQuestions({ studio }: { readonly studio: Studio }) {
  const { user } = useSession();
  const { asked, overwritten } = studio;
  const [first] = overwritten;
  if (asked)
    return (
      <div className={styles.question} role="alert">
        <p>
          {asked.by} changed this after you. Undo anyway?
          <small>Yours: {asked.step.words}.</small>
        </p>
        <Button size="compact-md" onClick={() => studio.answerUndo(true)}>
          Undo anyway
        </Button>
        <Button size="compact-md" variant="default" onClick={() => studio.answerUndo(false)}>
          Leave it
        </Button>
      </div>
    );
  if (!first) return null;
  const { row } = first;
  const isOwn = row.author !== null && row.author.id === (user?.id ?? null);
  return (
    <div className={styles.question} role="alert">
      <p>
        {isOwn
          ? `You ${row.words} in another window.`
          : `${row.author?.name ?? 'Someone'} ${row.words} after you.`}
      </p>
      <Button size="compact-md" onClick={() => studio.answerOverwrite(first, 'mine')}>
        Keep mine
      </Button>
      <Button size="compact-md" variant="default" onClick={() => studio.answerOverwrite(first, 'theirs')}>
        Keep theirs
      </Button>
    </div>
  );
}
