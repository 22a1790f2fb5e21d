import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  IMPORT_STATES,
  IMPORTS_PATH,
  type ListedImport,
  PEOPLE_IMPORT_LIMITS,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useCall, useUpload } from '../../../platform/data/data.ts';
import { EarlierImports, ImportSteps, UploadPanel } from '../../../ui/file-import/file-import.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { IMPORT_STEPS } from './import-steps.ts';

function Upload() {
  const upload = useUpload(peopleImportCalls.upload, { refreshes: [peopleImportCalls.list] });
  return (
    <UploadPanel
      limits={PEOPLE_IMPORT_LIMITS}
      isSending={upload.isPending}
      send={(file, then) => upload.mutate({ input: {}, file }, then)}
      path={IMPORTS_PATH}
    >
      <li>No one is added until you’ve seen the check and confirmed it.</li>
      <li>Only import people who said yes to your emails, or who bought from you.</li>
      <li>Mailchimp, Klaviyo, Shopify and others can export their people as a CSV file.</li>
    </UploadPanel>
  );
}

function resultOf({ state, counts }: ListedImport): string | undefined {
  if (!counts || state === 'checking' || state === 'checked') return undefined;
  const added = `${formatNumber(counts.added)} new`;
  return counts.refused > 0 ? `${added}, ${formatNumber(counts.refused)} refused` : added;
}

function Earlier() {
  const { data, isPending, isLoadingError, error, refetch } = useCall(peopleImportCalls.list, {});
  if (isPending) return <LoadingState label="Imports" />;
  if (isLoadingError) return <ErrorState what="your imports" error={error} retry={refetch} />;
  return (
    <EarlierImports
      title="Imports"
      path={IMPORTS_PATH}
      imports={data.imports.map((file) => {
        const result = resultOf(file);
        return { ...file, state: IMPORT_STATES[file.state], ...(result !== undefined && { result }) };
      })}
    />
  );
}

/** Takes a file, and leads to earlier imports. */
export function BeginImport() {
  return (
    <Page title="Import people" lead="Add people to your audience with a CSV file.">
      <Stack>
        <ImportSteps steps={IMPORT_STEPS} current="Upload" />
        <Upload />
        <Earlier />
      </Stack>
    </Page>
  );
}
