import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { callPath } from '../../../../shared/contract/call.ts';
import { storeOrderCalls } from '../../../../shared/features/selling/store-orders/store-orders.calls.ts';
import {
  type ExportRange,
  exportRangeSchema,
} from '../../../../shared/features/selling/store-orders/store-orders.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { Row } from '../../../ui/layout.tsx';
import { ActionPopover } from '../../../ui/popover/action-popover.tsx';
import { CHOICES, rangeOf } from './download-ranges.ts';
import styles from './store-orders.module.css';

/** Chooses a span of days and saves its orders as a table for a spreadsheet. */
export function DownloadOrders() {
  const { project } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [range, setRange] = useState<ExportRange>(() => rangeOf('this-month', new Date()));
  const checked = exportRangeSchema.safeParse(range);
  const errors = checked.success ? [] : checked.error.issues;
  const errorOf = (field: keyof ExportRange) => errors.find(({ path }) => path[0] === field)?.message;
  // The table has amounts.
  if (!project?.permissions.includes('view-royalties')) return null;
  return (
    <ActionPopover
      isOpen={isOpen}
      onOpen={setOpen}
      position="bottom-end"
      width="min(25rem, calc(100vw - 2rem))"
      label="Download orders"
      button={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Download
        </Button>
      }
    >
      <div className={styles.download}>
        <p>Paid orders as a table (CSV) for your spreadsheet or bookkeeper.</p>
        <Row gap={2}>
          {CHOICES.map(({ id, name }) => (
            <Button
              key={id}
              size="compact-md"
              variant="light"
              onClick={() => setRange(rangeOf(id, new Date()))}
            >
              {name}
            </Button>
          ))}
        </Row>
        <div className={styles.days}>
          <TextInput
            type="date"
            label="First day"
            value={range.start}
            error={errorOf('start')}
            onChange={(event) => setRange({ ...range, start: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Last day"
            value={range.end}
            error={errorOf('end')}
            onChange={(event) => setRange({ ...range, end: event.currentTarget.value })}
          />
        </div>
        {checked.success ? (
          <Button
            component="a"
            href={withProject(callPath(storeOrderCalls.download, {}, checked.data))}
            download
            onClick={() => setOpen(false)}
          >
            Download CSV
          </Button>
        ) : (
          <Button disabled>Download CSV</Button>
        )}
      </div>
    </ActionPopover>
  );
}
