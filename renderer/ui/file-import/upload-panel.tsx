import { Button, FileButton } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../shared/rules/text/format-number.ts';
import { useSession } from '../../platform/access/use-session.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { failureMessage } from '../../platform/snackbars/snackbars.ts';
import { Hint } from '../hint.tsx';
import { Stack } from '../layout.tsx';
import { Panel } from '../panel.tsx';
import styles from './file-import.module.css';

interface UploadPanelProps {
  readonly limits: { readonly bytes: number; readonly rows: number };
  readonly isSending: boolean;
  readonly send: (
    file: File,
    then: {
      readonly onError: (error: unknown) => void;
      readonly onSuccess: (made: { readonly id: string }) => void;
    },
  ) => void;
  /** Where imports are: each one’s screen is below it. */
  readonly path: string;
  /** What comes of a file, as list items. */
  readonly children: ReactNode;
}

/** Takes a CSV file by a button or by dropping it, and leads to its import. */
export function UploadPanel({ limits, isSending, send, path, children }: UploadPanelProps) {
  const { project } = useSession();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [fileName, setFileName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const forgetChosen = useRef<() => void>(null);
  const megabytes = limits.bytes / 1_000_000;
  const choose = (file: File | null | undefined) => {
    // The same file, put right, can be chosen again.
    forgetChosen.current?.();
    if (!file || isSending) return;
    setFileName(file.name);
    setFailure(null);
    if (file.size > limits.bytes) {
      setFailure(`This file is larger than ${megabytes} MB. Divide it into smaller files`);
      return;
    }
    send(file, {
      onError: (error) => setFailure(failureMessage(error)),
      onSuccess: ({ id }) => void navigate(withProject(`${path}${id}/`, project?.id ?? null)),
    });
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
            choose(event.dataTransfer.files[0]);
          }}
        >
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          <p role="status" className={styles.fileName}>
            {isSending ? `Uploading and reading ${fileName}…` : 'Drop a CSV file here, or choose one.'}
          </p>
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
            onChange={choose}
            resetRef={forgetChosen}
          >
            {(button) => (
              <Button {...button} loading={isSending} leftSection={<IconUpload size={18} aria-hidden />}>
                Choose a file
              </Button>
            )}
          </FileButton>
        </div>
        {failure !== null && (
          <Hint tone="bad" title={`We couldn’t read ${fileName}`} isAlert>
            <p className={styles.fileName}>{failure}</p>
          </Hint>
        )}
        <ul className={styles.notes}>
          {children}
          <li>
            A file can hold {formatNumber(limits.rows)} rows and {megabytes} MB, with commas, semicolons or
            tabs.
          </li>
        </ul>
      </Stack>
    </Panel>
  );
}
