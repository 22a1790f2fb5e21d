import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gateway, withProject } from '../../platform/calls/calls.ts';
import { callKey } from '../../platform/data/data.ts';
import { openPopup } from '../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../platform/snackbars/snackbars.ts';
import type { BulkAction, List } from './list-definition.ts';
import styles from './list-screen.module.css';
import type { Selection } from './use-selection.ts';

export interface BulkRun {
  /** Id of the running action. */
  readonly running: string | null;
  readonly run: (action: BulkAction<object>) => Promise<void>;
  /** Reason of failure by row id. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Splits the rows into those an action fits and the reasons why it doesn't fit the rest. */
export function sortOut<Row>(action: Pick<BulkAction<Row>, 'unless'>, rows: readonly Row[]) {
  const reasons = rows.map((row) => ({ row, reason: action.unless(row) }));
  const counts = new Map<string, number>();
  for (const { reason } of reasons) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return {
    fit: reasons.filter(({ reason }) => reason === null).map(({ row }) => row),
    left: [...counts].map(([reason, count]) => ({ reason, count })),
  };
}

/** Runs an action on the selected rows: asks first, reports the result and keeps failed rows selected. */
export function useBulkRun(
  list: Pick<List, 'call' | 'rowId' | 'thing'>,
  selection: Selection<object>,
  onDone: () => void,
): BulkRun {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [running, setRunning] = useState<string | null>(null);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const run = async (action: BulkAction<object>) => {
    const { fit, left } = sortOut(action, selection.rows);
    if (fit.length === 0 || running !== null) return;
    if ('to' in action) {
      await navigate(withProject(action.to(fit)));
      return;
    }
    const { title, text, confirm } = action.ask(fit.length);
    const besides = left.map(({ reason, count }) => `${count}: ${reason}.`).join(' ');
    const answer = await openPopup('confirm', {
      title,
      text: besides === '' ? text : `${text} Left out: ${besides}`,
      confirmLabel: confirm,
    });
    if (answer !== true) return;
    setRunning(action.id);
    try {
      const { done, failed } = await gateway().call(action.run, { body: { ids: fit.map(list.rowId) } });
      const calls = [list.call, ...(action.refreshes ?? [])];
      await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: callKey(call) })));
      setFailures(new Map(failed.map(({ id, reason }) => [id, reason])));
      selection.set(fit.filter((row) => failed.some(({ id }) => id === list.rowId(row))));
      showSnackbar({
        text:
          failed.length === 0
            ? action.done(done.length)
            : `${action.done(done.length)}, ${failed.length} failed`,
        ...(failed.length > 0 && { type: 'error' as const }),
      });
      onDone();
    } catch (error) {
      showFailure(error);
    } finally {
      setRunning(null);
    }
  };
  return { running, run, failures };
}

interface BulkBarProps {
  readonly actions: readonly BulkAction<object>[];
  readonly selection: Selection<object>;
  readonly bulk: BulkRun;
}

/** The actions for the selected rows; replaces the toolbar while any are selected. */
export function BulkBar({ actions, selection, bulk }: BulkBarProps) {
  return (
    <section className={styles.bulk} aria-label="Selected rows" data-covers-bar="">
      <span className={styles.bulkCount} role="status">
        {selection.count} selected
      </span>
      {actions.map((action) => {
        const { fit, left } = sortOut(action, selection.rows);
        const none = fit.length === 0;
        return (
          <Button
            key={action.id}
            leftSection={<action.icon size={18} aria-hidden />}
            loading={bulk.running === action.id}
            {...(none && { disabled: true, title: left.map(({ reason }) => reason).join(', ') })}
            onClick={() => void bulk.run(action)}
          >
            {action.text(
              left.length > 0 && !none ? `${fit.length} of ${selection.count}` : String(fit.length),
            )}
          </Button>
        );
      })}
      <ActionIcon aria-label="Clear selection" title="Clear selection" onClick={() => selection.set([])}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </section>
  );
}
