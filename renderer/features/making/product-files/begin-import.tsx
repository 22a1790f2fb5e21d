import { callPath } from '../../../../shared/contract/call.ts';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import {
  IMPORT_LIMITS,
  type ProductImport,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useUpload } from '../../../platform/data/data.ts';
import { EarlierImports, ImportSteps, UploadPanel } from '../../../ui/file-import/file-import.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { IMPORT_STEPS } from './import-steps.ts';

const STATES: Readonly<Record<ProductImport['state'], string>> = {
  columns: 'Columns not chosen yet',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  failed: 'The check stopped',
  started: 'Import started',
};

const PATH = '/import-products/';

function Upload() {
  const upload = useUpload(productFilesCalls.upload, { refreshes: [productFilesCalls.list] });
  return (
    <UploadPanel
      limits={IMPORT_LIMITS}
      isSending={upload.isPending}
      send={(file, then) => upload.mutate({ input: {}, file }, then)}
      path={PATH}
    >
      <li>Nothing changes until you’ve seen every change and confirmed it.</li>
      <li>
        An import changes products, it doesn’t make them: each needs a design, so create it in the studio and
        publish it first.
      </li>
      <li>
        Start with{' '}
        <a href={withProject(callPath(productFilesCalls.exportView))} download>
          a file of all your products
        </a>
        , which has Shopify’s columns.
      </li>
    </UploadPanel>
  );
}

function Earlier() {
  const { data, isPending, isLoadingError, error, refetch } = useCall(productFilesCalls.list, {});
  if (isPending) return <LoadingState label="Your imports" />;
  if (isLoadingError) return <ErrorState what="your imports" error={error} retry={refetch} />;
  return (
    <EarlierImports
      title="Your imports of the last seven days"
      path={PATH}
      imports={data.imports.map(({ state, ...file }) => ({ ...file, state: STATES[state] }))}
    />
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
        <ImportSteps steps={IMPORT_STEPS} current="Upload" />
        <Upload />
        <Earlier />
      </Stack>
    </Page>
  );
}
