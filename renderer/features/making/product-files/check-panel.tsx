import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { callPath } from '../../../../shared/contract/call.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import type {
  FileProblem,
  ImportCounts,
  PlannedChange,
  ProductImport,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { CountList, FileProblems } from '../../../ui/file-import/file-import.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { changeTexts } from './change-text.ts';
import styles from './product-files.module.css';

const products = (count: number) => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;

function Change({ change, currency }: { readonly change: PlannedChange; readonly currency: CurrencyCode }) {
  return (
    <li className={styles.change}>
      <p className={styles.changeName}>
        {change.name} <span className={styles.soft}>Line {formatNumber(change.line)}</span>
        {change.isLosing && <span className={styles.losing}>Sells at a loss</span>}
      </p>
      <dl className={styles.values}>
        {changeTexts(change, currency).map(({ title, before, after }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Problems({
  problems,
  total,
  href,
}: {
  readonly problems: readonly FileProblem[];
  readonly total: number;
  readonly href: string;
}) {
  return (
    <Panel
      title="To look at"
      actions={
        <Button
          component="a"
          href={href}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download as CSV
        </Button>
      }
    >
      <Stack gap={3}>
        <FileProblems
          problems={problems.map(({ line, handle, level, text }) => ({
            key: `${line} ${text}`,
            level,
            text: (
              <>
                <strong>
                  Line {formatNumber(line)}
                  {handle !== '' && `, ${handle}`}
                </strong>{' '}
                {text}.
              </>
            ),
          }))}
        />
        {total > problems.length && (
          <p className={styles.soft}>
            These are the first {problems.length} of {formatNumber(total)}. The file has all.
          </p>
        )}
      </Stack>
    </Panel>
  );
}

interface CheckPanelProps {
  readonly productImport: ProductImport;
  readonly counts: ImportCounts;
  readonly onColumns: () => void;
}

/** What an import would change, line by line, and its start. */
export function CheckPanel({ productImport, counts, onColumns }: CheckPanelProps) {
  const { id } = productImport;
  const params = { import: id };
  const currency = currencyCodeSchema.catch('GBP').parse(productImport.currency);
  const [page, setPage] = useState(1);
  const [allowLoss, setAllowLoss] = useState(false);
  const asked = useCall(productFilesCalls.listChanges, { params, query: { page } }, { keepPrevious: true });
  const start = useCallMutation(productFilesCalls.start, {
    refreshes: [productFilesCalls.get, productFilesCalls.list, bulkActCalls.list],
  });
  const changing = counts.changing - (allowLoss ? 0 : counts.losing);
  return (
    <>
      <Panel title="Check" marked>
        <Stack gap={3}>
          <CountList
            counts={[
              ['Change', counts.changing],
              ['Same as now', counts.same],
              ['Can’t be imported', counts.refused],
            ]}
          />
          {counts.changing === 0 && (
            <p>Your products are already as this file has them, apart from what can’t be imported.</p>
          )}
          {counts.losing > 0 && (
            <Checkbox
              label={`Sell ${products(counts.losing)} at a loss`}
              description="Their price wouldn’t cover what they cost you. Leave this clear and they stay as they are."
              checked={allowLoss}
              onChange={(event) => setAllowLoss(event.currentTarget.checked)}
            />
          )}
          <Row>
            <Button
              disabled={changing === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ params, body: { allowLoss } }, { onError: showFailure })}
            >
              {changing === 0 ? 'Import' : `Import ${products(changing)}`}
            </Button>
            <Button variant="default" onClick={onColumns}>
              Change columns
            </Button>
          </Row>
        </Stack>
      </Panel>
      {asked.isPending && <LoadingState label="Changes" />}
      {asked.isError && <ErrorState what="the changes" error={asked.error} retry={asked.refetch} />}
      {asked.data && asked.data.problems.length > 0 && (
        <Problems
          problems={asked.data.problems}
          total={counts.problems}
          href={withProject(callPath(productFilesCalls.problems, params))}
        />
      )}
      {asked.data && asked.data.changes.length > 0 && (
        <Panel title="Changes">
          <Stack gap={3}>
            <ul className={styles.changes}>
              {asked.data.changes.map((change) => (
                <Change key={change.line} change={change} currency={currency} />
              ))}
            </ul>
            <PageButtons page={asked.data.page} pages={asked.data.pages} onPage={setPage} />
          </Stack>
        </Panel>
      )}
    </>
  );
}
