import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  IMPORTS_PATH,
  type PeopleImport,
  SIGN_NAMES,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { FileLead, ImportSteps } from '../../../ui/file-import/file-import.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Counts, FirstPeople, Refused } from './check-panel.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { ConsentStep } from './consent-step.tsx';
import { FaultHint, PlanHint } from './import-hints.tsx';
import { IMPORT_STEPS, type ImportStep } from './import-steps.ts';
import styles from './people-import.module.css';

/** A step that is looked at again. */
type Back = 'Columns' | 'Consent' | null;

const STEP_OF: Readonly<Record<PeopleImport['state'], ImportStep>> = {
  columns: 'Columns',
  consent: 'Consent',
  checking: 'Check',
  checked: 'Check',
  running: 'Run',
  done: 'Run',
  cancelled: 'Run',
  failed: 'Run',
};

/** While a job is at it, and otherwise, so that a second tab follows. */
const EVERY_MS = { busy: 1_000, open: 5_000 } as const;

function everyMs(state: PeopleImport['state'] | undefined): number | null {
  if (state === 'checking' || state === 'running') return EVERY_MS.busy;
  return state === undefined || state === 'done' || state === 'cancelled' ? null : EVERY_MS.open;
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;

function Progress({ file, title }: { readonly file: PeopleImport; readonly title: string }) {
  return (
    <Panel title={title}>
      <Stack gap={3}>
        <p role="status">
          {formatNumber(file.progress)} of {formatNumber(file.rows)} rows. You can leave this page.
        </p>
        <progress className={styles.progress} max={file.rows} value={file.progress} aria-label={title} />
      </Stack>
    </Panel>
  );
}

const useStart = () =>
  useCallMutation(peopleImportCalls.start, {
    refreshes: [peopleImportCalls.get, peopleImportCalls.list, peopleCalls.list],
  });

function Checked({ file, onBack }: { readonly file: PeopleImport; readonly onBack: (to: Back) => void }) {
  const start = useStart();
  const { counts } = file;
  if (!counts) return null;
  const changing = counts.added + counts.updated + counts.unchanged;
  return (
    <>
      <Panel title="Check" marked>
        <Stack gap={3}>
          <p>No one is added yet. This is what the import will do.</p>
          <Counts counts={counts} />
          {changing === 0 && <p>There is no one to import. Change the columns, or choose another file.</p>}
          <PlanHint counts={counts} />
          <Row>
            <Button
              disabled={changing === 0}
              loading={start.isPending}
              onClick={() => start.mutate({ params: { import: file.id } }, { onError: showFailure })}
            >
              {changing === 0 ? 'Import' : `Import ${people(changing)}`}
            </Button>
            <Button variant="default" onClick={() => onBack('Consent')}>
              Change consent
            </Button>
            <Button variant="default" onClick={() => onBack('Columns')}>
              Change columns
            </Button>
          </Row>
        </Stack>
      </Panel>
      <Refused file={file} counts={counts} />
      <FirstPeople people={file.shown} />
    </>
  );
}

const RESULTS = { done: 'Imported', cancelled: 'Import stopped', failed: 'Import stopped' } as const;

function Ended({ file, state }: { readonly file: PeopleImport; readonly state: keyof typeof RESULTS }) {
  const start = useStart();
  const canContinue = state === 'failed' && file.fault?.kind === 'ours';
  return (
    <>
      <Panel title={RESULTS[state]} marked>
        <Stack gap={3}>
          {state === 'cancelled' && <p>People who were added before it stopped stay in your audience.</p>}
          {file.fault && (
            <FaultHint fault={file.fault}>
              <p>
                {formatNumber(file.progress)} of {formatNumber(file.rows)} rows are done.
                {canContinue && ' The rest can be added now.'}
              </p>
            </FaultHint>
          )}
          {file.counts && <Counts counts={file.counts} />}
          <Row>
            {canContinue && (
              <Button
                loading={start.isPending}
                onClick={() => start.mutate({ params: { import: file.id } }, { onError: showFailure })}
              >
                Continue
              </Button>
            )}
            <Button
              component={ProjectLink}
              to={`/teemail/audience/?import=${file.id}`}
              variant={canContinue ? 'default' : 'filled'}
            >
              See people of this import
            </Button>
            <Button component={ProjectLink} to={IMPORTS_PATH} variant="default">
              Import another file
            </Button>
          </Row>
        </Stack>
      </Panel>
      {file.counts && <Refused file={file} counts={file.counts} />}
    </>
  );
}

interface CurrentProps {
  readonly file: PeopleImport;
  readonly step: ImportStep;
  readonly onBack: (to: Back) => void;
}

function Current({ file, step, onBack }: CurrentProps) {
  const { state } = file;
  if (state === 'done' || state === 'cancelled' || state === 'failed')
    return <Ended file={file} state={state} />;
  if (state === 'running') return <Progress file={file} title="Adding people" />;
  if (step === 'Columns') return <ColumnsPanel file={file} onDone={() => onBack('Consent')} />;
  if (step === 'Consent')
    return (
      <>
        {file.fault && (
          <FaultHint fault={file.fault}>
            <p>No one was added.</p>
          </FaultHint>
        )}
        <ConsentStep file={file} onDone={() => onBack(null)} onColumns={() => onBack('Columns')} />
      </>
    );
  if (state === 'checking') return <Progress file={file} title="Checking" />;
  return <Checked file={file} onBack={onBack} />;
}

/** One import, from its columns to its result. */
export function OneImport({ id }: { readonly id: string }) {
  const { project } = useSession();
  const navigate = useNavigate();
  const [back, setBack] = useState<Back>(null);
  const params = { import: id };
  const { data, isPending, error, refetch } = useCall(peopleImportCalls.get, { params });
  const every = everyMs(data?.state);
  useCall(peopleImportCalls.get, { params }, every === null ? {} : { everyMs: every });
  const cancel = useCallMutation(peopleImportCalls.cancel, {
    refreshes: [peopleImportCalls.get, peopleImportCalls.list],
  });
  if (isPending) return <LoadingState label="Import people" />;
  if (!data)
    return (
      <Page title="Import people">
        <ErrorState
          what="this import"
          error={error}
          {...(!(error instanceof Refusal && error.status === 404) && { retry: refetch })}
        />
      </Page>
    );
  const { fileName, rows, found, encoding, sign, state } = data;
  const step = STEP_OF[state] === 'Run' ? 'Run' : (back ?? STEP_OF[state]);
  const isOpen = state !== 'done' && state !== 'cancelled';
  return (
    <Page
      title="Import people"
      lead={
        <FileLead
          fileName={fileName}
          rows={rows}
          columns={found.length}
          encoding={encoding}
          separators={SIGN_NAMES[sign]}
        />
      }
      actions={
        isOpen && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(
                { params },
                {
                  onError: showFailure,
                  onSuccess: () => {
                    if (STEP_OF[state] !== 'Run')
                      void navigate(withProject(IMPORTS_PATH, project?.id ?? null));
                  },
                },
              )
            }
          >
            {state === 'running' ? 'Stop import' : 'Cancel import'}
          </Button>
        )
      }
    >
      <Stack>
        <ImportSteps steps={IMPORT_STEPS} current={step} />
        <Current file={data} step={step} onBack={setBack} />
      </Stack>
    </Page>
  );
}
