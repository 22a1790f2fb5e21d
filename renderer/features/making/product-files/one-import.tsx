import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { bulkActCalls } from '../../../../shared/features/accounts/bulk-acts/bulk-acts.calls.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import type { ProductImport } from '../../../../shared/features/making/product-files/product-files.ts';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { callKey, useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { FileLead, ImportSteps } from '../../../ui/file-import/file-import.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ActNotices } from '../../accounts/bulk-acts/bulk-acts.ts';
import { CheckPanel } from './check-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { IMPORT_STEPS, type ImportStep } from './import-steps.ts';
import { ReadingPanel, readingKey } from './reading-panel.tsx';

const SEPARATOR_NAMES: Readonly<Record<ProductImport['separator'], string>> = {
  comma: 'commas',
  semicolon: 'semicolons',
  tab: 'tabs',
  pipe: 'vertical lines',
  colon: 'colons',
};

const THING = { one: 'product', many: 'products' };
const CHANGED_BY_ACTS = [productsCalls.listRows, productsCalls.listFilterValues, productsCalls.getProduct];

/** While it is checked, and otherwise, so that a second tab follows. */
const EVERY_MS = { checking: 1_000, otherwise: 5_000 } as const;

function stepOf(state: ProductImport['state'], showsColumns: boolean): ImportStep {
  if (state === 'started') return 'Import';
  return state === 'columns' || showsColumns ? 'Columns' : 'Check';
}

function Started() {
  return (
    <Stack>
      <ActNotices list="products" thing={THING} refreshes={CHANGED_BY_ACTS} />
      <Panel title="Import started">
        <Stack gap={3}>
          <p>
            You can leave this page. Your list of products shows its progress, and you can undo the whole
            import there for a day. Products that someone changes afterwards keep the later change.
          </p>
          <Row>
            <Button component={ProjectLink} to="/my-products/">
              See your products
            </Button>
            <Button component={ProjectLink} to="/import-products/" variant="default">
              Import another file
            </Button>
          </Row>
        </Stack>
      </Panel>
    </Stack>
  );
}

function Checking() {
  return (
    <Panel title="Check">
      <Stack gap={3}>
        <p role="status">Comparing your file with your products. You can leave this page.</p>
        <LoadingState label="Check" lines={6} />
      </Stack>
    </Panel>
  );
}

interface OpenImportProps {
  readonly productImport: ProductImport;
  readonly showsColumns: boolean;
  readonly onColumns: (shows: boolean) => void;
}

function OpenImport({ productImport, showsColumns, onColumns }: OpenImportProps) {
  const { state, counts } = productImport;
  if (state === 'started') return <Started />;
  if (state === 'checking') return <Checking />;
  if (state === 'checked' && counts && !showsColumns)
    return <CheckPanel productImport={productImport} counts={counts} onColumns={() => onColumns(true)} />;
  return (
    <>
      {state === 'failed' && (
        <Hint tone="bad" title="The check stopped because of a fault on our side" isAlert>
          <p>Nothing was changed. Check the file again.</p>
        </Hint>
      )}
      <ReadingPanel productImport={productImport} />
      {/* What is chosen follows from how the file is read. */}
      <ColumnsPanel
        key={readingKey(productImport)}
        productImport={productImport}
        onCheck={() => onColumns(false)}
      />
    </>
  );
}

/** One import: its columns, what it would change, and its progress. */
export function OneImport({ id }: { readonly id: string }) {
  const { project } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [showsColumns, setShowsColumns] = useState(false);
  const params = { import: id };
  const { data, isPending, error, refetch } = useCall(productFilesCalls.get, { params });
  const state = data?.state;
  useCall(
    productFilesCalls.get,
    { params },
    state === 'started' || state === undefined
      ? {}
      : { everyMs: state === 'checking' ? EVERY_MS.checking : EVERY_MS.otherwise },
  );
  useEffect(() => {
    if (state !== 'checked' && state !== 'started') return;
    for (const call of [productFilesCalls.listChanges, bulkActCalls.list])
      void client.invalidateQueries({ queryKey: callKey(call) });
  }, [state, client]);
  const discard = useCallMutation(productFilesCalls.discard, { refreshes: [productFilesCalls.list] });
  if (isPending) return <LoadingState label="Import products" />;
  // Cancelled in another tab. Any other failure leaves what is on screen, and the next look makes up for it.
  const isGone = error instanceof Refusal && error.status === 404;
  if (!data || isGone)
    return (
      <Page
        title="Import products"
        actions={
          <Button component={ProjectLink} to="/import-products/" variant="default">
            Import another file
          </Button>
        }
      >
        <ErrorState what="this import" error={error} {...(!isGone && { retry: refetch })} />
      </Page>
    );
  const { fileName, encoding, separator, rows, fileColumns } = data;
  return (
    <Page
      title="Import products"
      lead={
        <FileLead
          fileName={fileName}
          rows={rows}
          columns={fileColumns.length}
          encoding={encoding}
          separators={SEPARATOR_NAMES[separator]}
        />
      }
      actions={
        data.state !== 'started' && (
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() =>
              discard.mutate(
                { params },
                {
                  onError: showFailure,
                  onSuccess: () => {
                    showSnackbar({ text: 'Import cancelled. Nothing was changed' });
                    void navigate(withProject('/import-products/', project?.id ?? null));
                  },
                },
              )
            }
          >
            Cancel import
          </Button>
        )
      }
    >
      <Stack>
        <ImportSteps steps={IMPORT_STEPS} current={stepOf(data.state, showsColumns)} />
        <OpenImport productImport={data} showsColumns={showsColumns} onColumns={setShowsColumns} />
      </Stack>
    </Page>
  );
}
