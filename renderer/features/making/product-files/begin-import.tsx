import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callPath } from '../../../../shared/contract/call.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import {
  IMPORT_LIMITS,
  type ProductImport,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useUpload } from '../../../platform/data/data.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './product-files.module.css';

const STATES: Readonly<Record<ProductImport['state'], string>> = {
  columns: 'Columns not chosen yet',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  failed: 'The check stopped',
  started: 'Import started',
};

function UploadPanel() {
  const { project } = useSession();
  const navigate = useNavigate();
  const upload = useUpload(productFilesCalls.upload, { refreshes: [productFilesCalls.list] });
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const forgetChosen = useRef<() => void>(null);
  const send = (file: File | null | undefined) => {
    // The same file, put right, can be chosen again.
    forgetChosen.current?.();
    if (!file || upload.isPending) return;
    setFailure(null);
    if (file.size > IMPORT_LIMITS.bytes) {
      setFailure(`This file is larger than ${IMPORT_LIMITS.bytes / 1_000_000} MB`);
      return;
    }
    upload.mutate(
      { input: {}, file },
      {
        onError: (error) => setFailure(failureMessage(error)),
        onSuccess: ({ id }) => void navigate(withProject(`/import-products/${id}/`, project?.id ?? null)),
      },
    );
  };
  return (
    <Panel title="Choose a file">
      <Stack gap={3}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            send(event.dataTransfer.files[0]);
          }}
        >
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          <p>Drop a CSV file here, or choose one.</p>
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
            onChange={send}
            resetRef={forgetChosen}
          >
            {(button) => (
              <Button
                {...button}
                loading={upload.isPending}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        {failure !== null && (
          <Hint tone="bad" title="We couldn’t read this file" isAlert>
            <p>{failure}</p>
          </Hint>
        )}
        <ul className={styles.notes}>
          <li>Nothing changes until you’ve seen every change and confirmed it.</li>
          <li>
            A file can hold {formatNumber(IMPORT_LIMITS.rows)} rows and {IMPORT_LIMITS.bytes / 1_000_000} MB,
            with commas, semicolons or tabs.
          </li>
          <li>
            An import changes products, it doesn’t make them: each needs a design, so create it in the studio
            and publish it first.
          </li>
          <li>
            Start with{' '}
            <a href={withProject(callPath(productFilesCalls.exportView))} download>
              a file of all your products
            </a>
            , which has Shopify’s columns.
          </li>
        </ul>
      </Stack>
    </Panel>
  );
}

function EarlierImports() {
  const { data, isPending, isLoadingError, error, refetch } = useCall(productFilesCalls.list, {});
  if (isPending) return <LoadingState label="Your imports" />;
  if (isLoadingError) return <ErrorState what="your imports" error={error} retry={refetch} />;
  if (data.imports.length === 0) return null;
  return (
    <Panel title="Your imports of the last seven days">
      <ul className={styles.imports}>
        {data.imports.map(({ id, fileName, state, rows, createdAt }) => (
          <li key={id}>
            <ProjectLink to={`/import-products/${id}/`} className={styles.fileName}>
              {fileName}
            </ProjectLink>
            <span className={styles.soft}>
              {STATES[state]}, {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'},{' '}
              <OrderDate at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Takes a file, and leads to earlier imports. */
export function BeginImport() {
  return (
    <Page
      title="Import products"
      lead="Change names, texts, tags, prices and colours of many products with a CSV file in Shopify’s format."
    >
      <Stack>
        <ImportSteps current="upload" />
        <UploadPanel />
        <EarlierImports />
      </Stack>
    </Page>
  );
}
