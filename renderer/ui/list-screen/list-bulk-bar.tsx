import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../shared/rules/text/format-number.ts';
import { gateway, withProject } from '../../platform/calls/calls.ts';
import { callKey } from '../../platform/data/data.ts';
import { openPopup } from '../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../menu/action-menu.tsx';
import { Toolbar } from '../toolbar.tsx';
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
    if (running !== null) return;
    if ('start' in action) {
      if (selection.count > 0 && (await action.start(selection.chosen(), selection.count))) selection.set([]);
      return;
    }
    const { fit, left } = sortOut(action, selection.rows);
    if (fit.length === 0) return;
    if ('to' in action) {
      await navigate(withProject(action.to(fit)));
      return;
    }
    const { title, text, confirm } = action.ask(fit.length);
    const besides = left.map(({ reason, count }) => `${count}: ${reason}.`).join(' ');
    const question = { title, text: besides === '' ? text : `${text} Left out: ${besides}`, confirm };
    const more = action.fill
      ? await action.fill(question)
      : (await openPopup('confirm', { title, text: question.text, confirmLabel: confirm })) === true
        ? {}
        : null;
    if (more === null) return;
    setRunning(action.id);
    try {
      const { done, failed } = await gateway().call(action.run, {
        body: { ids: fit.map(list.rowId), ...more },
      });
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

/** Buttons that a bar shows next to its menu. */
const BESIDE_MENU = 4;

interface BulkBarProps {
  readonly actions: readonly BulkAction<object>[];
  readonly selection: Selection<object>;
  readonly bulk: BulkRun;
  readonly thing: List['thing'];
  /** Number of rows that the list matches. */
  readonly total: number | undefined;
}

/** The actions for the selected rows; replaces the toolbar while any are selected. */
export function BulkBar({ actions, selection, bulk, thing, total }: BulkBarProps) {
  const fitting = selection.isAll ? actions.filter((action) => 'start' in action) : actions;
  const hasMenu = fitting.length > BESIDE_MENU;
  const { selectAll } = selection;
  const offersAll =
    selectAll !== null && !selection.isAll && selection.hasPage && (total ?? 0) > selection.count;
  return (
    <Toolbar
      className={styles.bulk}
      label="Selected rows"
      data-covers-bar=""
      {...(hasMenu && { 'data-menu': '' })}
    >
      <span className={styles.bulkCount} role="status">
        {selection.isAll && selection.count === total
          ? `All ${formatNumber(selection.count)} selected`
          : `${formatNumber(selection.count)} selected`}
      </span>
      {offersAll && total !== undefined && (
        <Button variant="subtle" onClick={selectAll}>
          Select all {formatNumber(total)} {thing.many}
        </Button>
      )}
      {fitting.slice(0, hasMenu ? BESIDE_MENU : undefined).map((action) => (
        <BulkButton key={action.id} action={action} selection={selection} bulk={bulk} />
      ))}
      {hasMenu && <MoreActions actions={fitting} bulk={bulk} />}
      <ActionIcon aria-label="Clear selection" title="Clear selection" onClick={() => selection.set([])}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Toolbar>
  );
}

interface BulkButtonProps extends Pick<BulkBarProps, 'selection' | 'bulk'> {
  readonly action: BulkAction<object>;
}

function BulkButton({ action, selection, bulk }: BulkButtonProps) {
  const { fit, left } = sortOut(action, selection.rows);
  const isStart = 'start' in action;
  const none = !isStart && fit.length === 0;
  const count = isStart ? formatNumber(selection.count) : String(fit.length);
  return (
    <Button
      className={styles.bulkAction}
      {...(isStart && { variant: 'default' })}
      leftSection={<action.icon size={18} aria-hidden />}
      loading={bulk.running === action.id}
      {...(none && { disabled: true, title: left.map(({ reason }) => reason).join(', ') })}
      onClick={() => void bulk.run(action)}
    >
      {action.text(left.length > 0 && !none ? `${fit.length} of ${selection.count}` : count)}
    </Button>
  );
}

/** A menu of the actions without a button; on phones, of every action. */
function MoreActions({ actions, bulk }: Pick<BulkBarProps, 'actions' | 'bulk'>) {
  return (
    <ActionMenu
      position="bottom-end"
      button={
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          <span className={styles.forDesk}>More</span>
          <span className={styles.forPhone}>Change</span>
        </Button>
      }
    >
      {(Menu) => (
        <>
          {actions.map((action, at) => (
            <Menu.Item
              key={action.id}
              {...(at < BESIDE_MENU && { className: styles.forPhone ?? '' })}
              {...('isDestructive' in action && action.isDestructive && { color: 'brick' })}
              leftSection={<action.icon size={18} aria-hidden />}
              onClick={() => void bulk.run(action)}
            >
              {action.text('')}
            </Menu.Item>
          ))}
        </>
      )}
    </ActionMenu>
  );
}
