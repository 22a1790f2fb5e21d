import { ActionIcon, Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallDeclaration } from '../../../../shared/contract/call.ts';
import {
  type BulkActProgress,
  bulkActCalls,
} from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { callKey, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import styles from './act-notices.module.css';
import { actText, type Thing } from './act-text.ts';

const WHILE_RUNNING_MS = 1_000;

const isRunning = ({ state }: Pick<BulkActProgress, 'state'>) => state === 'running' || state === 'undoing';

interface ActNoticesProps {
  /** The list's name: acts begin with it. */
  readonly list: string;
  readonly thing: Thing;
  /** Calls whose answers an act makes out of date. */
  readonly refreshes: readonly CallDeclaration[];
}

/** Your latest changes to many rows of a list: their progress or result, and Undo. They outlive the page. */
export function ActNotices({ list, thing, refreshes }: ActNoticesProps) {
  const client = useQueryClient();
  const input = { query: { list } };
  const { data } = useCall(bulkActCalls.list, input);
  const acts = data?.acts ?? [];
  useCall(bulkActCalls.list, input, acts.some(isRunning) ? { everyMs: WHILE_RUNNING_MS } : {});
  const progress = acts.map(({ id, state, done }) => `${id} ${state} ${done}`).join();
  useEffect(() => {
    if (progress === '') return;
    for (const call of refreshes) void client.invalidateQueries({ queryKey: callKey(call) });
  }, [progress, client, refreshes]);
  return acts.length === 0 ? null : (
    <ul className={styles.notices} aria-label="Latest changes">
      {acts.map((act) => (
        <ActNotice key={act.id} act={act} thing={thing} />
      ))}
    </ul>
  );
}

function ActNotice({ act, thing }: { readonly act: BulkActProgress; readonly thing: Thing }) {
  const options = { refreshes: [bulkActCalls.list] };
  const undo = useCallMutation(bulkActCalls.undo, options);
  const dismiss = useCallMutation(bulkActCalls.dismiss, options);
  const input = { params: { act: act.id } };
  const text = actText(act, thing);
  const share = act.total === 0 ? 100 : ((act.done + act.failed) / act.total) * 100;
  return (
    <li className={styles.notice} data-state={act.state}>
      <p className={styles.text} role="status">
        {text}
      </p>
      {isRunning(act) && (
        <Progress className={styles.progress ?? ''} value={share} aria-label={`Progress: ${act.title}`} />
      )}
      {act.failed > 0 && !isRunning(act) && (
        <Button
          variant="subtle"
          onClick={() => void openPopup('stayed-rows', { act: act.id, title: act.title })}
        >
          Show why
        </Button>
      )}
      {act.canUndo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(input, { onError: showFailure })}
        >
          Undo
        </Button>
      )}
      {!isRunning(act) && (
        <ActionIcon
          aria-label={`Close the notice: ${text}`}
          title="Close"
          onClick={() => dismiss.mutate(input, { onError: showFailure })}
        >
          <IconX size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
