import { Button } from '@mantine/core';
import type { Jobsheet } from '../../../../shared/features/factory/jobsheets/jobsheets.ts';
import { formatOrderDate } from '../../../../shared/rules/dates/format-date.ts';
import { useTimeZone } from '../../../platform/time-zone.ts';
import { Hint } from '../../../ui/hint.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import styles from './jobsheet-desk.module.css';

const SCROLLING = { mah: '20rem', style: { overflowY: 'auto' }, 'data-scrolls': true } as const;

interface AskPrintedProps {
  readonly sheets: readonly Jobsheet[];
  readonly isBusy: boolean;
  readonly onPrinted: () => void;
  /** @param first place of the first sheet that didn't print, from 1 */
  readonly onStopped: (first: number) => void;
  readonly onNone: () => void;
}

/** Only a person knows what came out of the office's printer. */
export function AskPrinted({ sheets, isBusy, onPrinted, onStopped, onNone }: AskPrintedProps) {
  const isOne = sheets.length === 1;
  return (
    <Hint tone="note" isAlert title={isOne ? 'Did it print?' : `Did all ${sheets.length} print?`}>
      <div className={styles.buttons}>
        <Button loading={isBusy} onClick={onPrinted}>
          {isOne ? 'Yes' : `Yes, all ${sheets.length}`}
        </Button>
        {!isOne && (
          <ActionMenu
            position="bottom-start"
            button={
              <Button variant="default" disabled={isBusy}>
                Print the rest again
              </Button>
            }
            dropdown={SCROLLING}
          >
            {(Menu) => (
              <>
                <Menu.Label>Which is the first that’s missing?</Menu.Label>
                {sheets.slice(1).map(({ order }, place) => (
                  <Menu.Item key={order.id} onClick={() => onStopped(place + 1)}>
                    Order {order.number}
                  </Menu.Item>
                ))}
              </>
            )}
          </ActionMenu>
        )}
        <Button variant="default" disabled={isBusy} onClick={onNone}>
          {isOne ? 'No' : 'None of them'}
        </Button>
      </div>
    </Hint>
  );
}

const printText = ({ at, by }: NonNullable<Jobsheet['printed']>, timeZone: string) => {
  const time = formatOrderDate(at, timeZone);
  return by === null ? time : `${time} by ${by}`;
};

interface PrintedBeforeProps {
  readonly sheets: readonly Jobsheet[];
  readonly onLeaveOut: (sheets: readonly Jobsheet[]) => void;
}

/** Sheets that were printed already, so that no order is made from two of them. */
export function PrintedBefore({ sheets, onLeaveOut }: PrintedBeforeProps) {
  const timeZone = useTimeZone();
  const before = sheets.filter(({ printed }) => printed !== null);
  const [first] = before;
  if (!first?.printed) return null;
  const others = sheets.length - before.length;
  return (
    <Hint
      tone="warn"
      title={
        sheets.length === 1
          ? `Printed ${printText(first.printed, timeZone)}`
          : `${before.length} of ${sheets.length} jobsheets were printed before`
      }
    >
      {sheets.length > 1 && (
        <p>
          {before
            .slice(0, 5)
            .map(({ order, printed }) => `${order.number}: ${printed ? printText(printed, timeZone) : ''}`)
            .join('. ')}
          {before.length > 5 ? `, and ${before.length - 5} more.` : '.'}
        </p>
      )}
      {others > 0 && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => onLeaveOut(before)}>
            {others === 1 ? 'Only the other one' : `Only the other ${others}`}
          </Button>
        </div>
      )}
    </Hint>
  );
}
