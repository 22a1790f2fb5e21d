import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { factoryOrderCalls } from '../../../../shared/features/factory/factory-orders/factory-orders.calls.ts';
import { jobsheetCalls } from '../../../../shared/features/factory/jobsheets/jobsheets.calls.ts';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { PaperDesk, PaperSheet } from '../../../ui/paper-page.tsx';
import { PaperLetters } from '../../making/letter-fonts/letter-fonts.ts';
import styles from './jobsheet-desk.module.css';
import { JOBSHEET_PAGE, JobsheetPaper, namedPage, pageName, SHEET_MARGIN } from './jobsheet-paper.tsx';
import { AskPrinted, PrintedBefore } from './print-notices.tsx';

interface JobsheetDeskProps {
  readonly title: string;
  readonly back: { readonly to: string; readonly text: string };
  /** In the order in which they are printed. */
  readonly sheets: readonly Jobsheet[];
  readonly actions?: ReactNode;
  /** What to know before printing. */
  readonly notices?: ReactNode;
}

/** Jobsheets to print together, with the question whether they did. */
export function JobsheetDesk({ title, back, sheets, actions, notices }: JobsheetDeskProps) {
  const [asks, setAsks] = useState(false);
  /** Orders whose sheets are left out of this print. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const record = useCallMutation(jobsheetCalls.recordPrints, {
    refreshes: [jobsheetCalls.get, jobsheetCalls.getMany, factoryOrderCalls.list],
  });
  const shown = sheets.filter(({ order }) => !leftOut.has(order.id));
  const leaveOut = (left: readonly Jobsheet[]) =>
    setLeftOut(new Set([...leftOut, ...left.map(({ order }) => order.id)]));
  const markPrinted = (printed: readonly Jobsheet[], onSuccess: () => void) =>
    record.mutate(
      { body: { ids: printed.map(({ order }) => order.id) } },
      { onError: showFailure, onSuccess },
    );
  return (
    <PaperDesk
      title={title}
      back={back}
      page={JOBSHEET_PAGE}
      rules={shown.map(({ order }) => namedPage(order)).join('\n')}
      actions={
        <>
          {actions}
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={shown.length === 0}
            onClick={() => {
              window.print();
              setAsks(true);
            }}
          >
            {sheets.length === 1 ? 'Print' : `Print ${shown.length}`}
          </Button>
        </>
      }
    >
      <div className={styles.notices}>
        {asks ? (
          <AskPrinted
            sheets={shown}
            isBusy={record.isPending}
            onPrinted={() =>
              markPrinted(shown, () => {
                setAsks(false);
                showSnackbar({ text: shown.length === 1 ? 'Marked as printed' : 'All marked as printed' });
              })
            }
            onStopped={(first) => {
              const done = shown.slice(0, first);
              markPrinted(done, () => {
                setAsks(false);
                leaveOut(done);
              });
            }}
            onNone={() => setAsks(false)}
          />
        ) : (
          <PrintedBefore sheets={shown} onLeaveOut={leaveOut} />
        )}
        {notices}
      </div>
      <PaperLetters />
      {shown.map((sheet) => (
        <PaperSheet key={sheet.order.id} margin={SHEET_MARGIN} page={pageName(sheet.order.number)}>
          <JobsheetPaper sheet={sheet} />
        </PaperSheet>
      ))}
    </PaperDesk>
  );
}
