import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  IMPORT_STATES,
  IMPORTS_PATH,
  PEOPLE_IMPORT_LIMITS,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
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
import styles from './people-import.module.css';

function UploadPanel() {
  const { project } = useSession();
  const navigate = useNavigate();
  const upload = useUpload(peopleImportCalls.upload, { refreshes: [peopleImportCalls.list] });
  const [failure, setFailure] = useState<string | null>(null);
  const forgetChosen = useRef<() => void>(null);
  const send = (file: File | null | undefined) => {
    // The same file, put right, can be chosen again.
    forgetChosen.current?.();
    if (!file || upload.isPending) return;
    setFailure(null);
    if (file.size > PEOPLE_IMPORT_LIMITS.bytes) {
      setFailure(`This file is larger than ${PEOPLE_IMPORT_LIMITS.bytes / 1_000_000} MB`);
      return;
    }
    upload.mutate(
      { input: {}, file },
      {
        onError: (error) => setFailure(failureMessage(error)),
        onSuccess: ({ id }) => void navigate(withProject(`${IMPORTS_PATH}${id}/`, project?.id ?? null)),
      },
    );
  };
  return (
    <Panel title="Choose a file">
      <Stack gap={3}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
        <div
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
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
          <li>No one is added until you’ve seen the check and confirmed it.</li>
          <li>
            A file can hold {formatNumber(PEOPLE_IMPORT_LIMITS.rows)} rows and{' '}
            {PEOPLE_IMPORT_LIMITS.bytes / 1_000_000} MB, with commas, semicolons or tabs.
          </li>
          <li>Only import people who said yes to your emails, or who bought from you.</li>
        </ul>
      </Stack>
    </Panel>
  );
}

function EarlierImports() {
  const { data, isPending, isLoadingError, error, refetch } = useCall(peopleImportCalls.list, {});
  if (isPending) return <LoadingState label="Imports" />;
  if (isLoadingError) return <ErrorState what="your imports" error={error} retry={refetch} />;
  if (data.imports.length === 0) return null;
  return (
    <Panel title="Imports">
      <ul className={styles.imports}>
        {data.imports.map(({ id, fileName, state, rows, counts, createdAt }) => (
          <li key={id}>
            <ProjectLink to={`${IMPORTS_PATH}${id}/`} className={styles.fileName}>
              {fileName}
            </ProjectLink>
            <span className={styles.soft}>
              {IMPORT_STATES[state]}, {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}
              {counts && counts.refused > 0 && `, ${formatNumber(counts.refused)} refused`},{' '}
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
    <Page title="Import people" lead="Add people to your audience with a CSV file.">
      <Stack>
        <ImportSteps current="Upload" />
        <UploadPanel />
        <EarlierImports />
      </Stack>
    </Page>
  );
}
