import { ActionIcon, Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../../shared/features/making/drive/drive.ts';
import styles from './upload-list.module.css';
import { type DriveUpload, type DriveUploads, isVideo } from './use-drive-uploads.ts';

const percent = (share: number) => `${Math.floor(share * 100)}%`;

const LINES: Readonly<Record<Exclude<DriveUpload['state'], 'failed'>, (upload: DriveUpload) => string>> = {
  waiting: () => 'Waiting',
  sending: ({ share, file }) =>
    share < 1
      ? `${percent(share)} of ${formatBytes(file.size)}`
      : isVideo(file)
        ? 'Checking the video'
        : 'Checking the picture',
  done: () => 'Uploaded',
  duplicate: ({ file }) => `You had this ${isVideo(file) ? 'video' : 'picture'} already, so we kept one copy`,
};

function UploadLine({ upload, uploads }: { readonly upload: DriveUpload; readonly uploads: DriveUploads }) {
  const { key, file, state, share, failure } = upload;
  const isRunning = state === 'sending' || state === 'waiting';
  return (
    <li className={styles.line}>
      <span className={styles.name}>{file.name}</span>
      {state === 'failed' ? (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      ) : (
        <span className={styles.state}>
          {!isRunning && <IconCheck size={16} aria-hidden />} {LINES[state](upload)}
        </span>
      )}
      {isRunning && (
        <Progress
          className={styles.progress}
          value={share * 100}
          size="sm"
          animated={share >= 1}
          aria-label={`Upload of ${file.name}`}
        />
      )}
      <span className={styles.actions}>
        {state === 'failed' && upload.mayRetry && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Try ${file.name} again`}
            onClick={() => uploads.retry(key)}
          >
            <IconRefresh size={18} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={isRunning ? `Stop the upload of ${file.name}` : `Dismiss ${file.name}`}
          onClick={() => uploads.dismiss(key)}
        >
          <IconX size={18} />
        </ActionIcon>
      </span>
    </li>
  );
}

/** The uploads of a screen with their progress; nothing without any. */
export function UploadList({ uploads }: { readonly uploads: DriveUploads }) {
  const all = uploads.uploads;
  if (all.length === 0) return null;
  const finished = all.filter(({ state }) => state === 'done' || state === 'duplicate').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const isRunning = finished + failed < all.length;
  return (
    <section className={styles.uploads} aria-label="Uploads">
      <div className={styles.head}>
        <strong role="status">
          {finished} of {all.length} uploaded{failed > 0 && `, ${failed} failed`}
        </strong>
        {!isRunning && (
          <Button variant="subtle" size="compact-sm" onClick={uploads.dismissDone}>
            Close
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {all.map((upload) => (
          <UploadLine key={upload.key} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}
