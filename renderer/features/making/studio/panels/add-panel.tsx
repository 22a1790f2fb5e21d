import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconFolder, IconPhotoUp, IconX } from '@tabler/icons-react';
import type { Picture } from '../../../../../shared/features/making/files/files.ts';
import { callAddress } from '../../../../platform/calls/calls.ts';
import { useCall } from '../../../../platform/data/data.ts';
import { openPopup } from '../../../../platform/popups/popups.ts';
import { useStudioDoor } from '../studio-door.ts';
import styles from './panels.module.css';
import type { PictureUpload, RunningUpload } from './use-picture-upload.ts';

interface AddPanelProps {
  readonly upload: PictureUpload;
  readonly onPicture: (picture: Picture) => void;
}

const RECENT = 12;
const FAILED_SHOWN = 3;

/** Any picture of the drive, with search and folders. */
const chooseFromDrive = async (): Promise<Picture | null> =>
  (await openPopup('drive-file', { ratio: null, widest: 0, takesWhole: true }))?.picture ?? null;

interface UploadLineProps {
  readonly upload: RunningUpload;
  readonly onDismiss: () => void;
  readonly onAsPicture: () => void;
}

function UploadLine({ upload, onDismiss, onAsPicture }: UploadLineProps) {
  return (
    <li className={styles.upload} data-failed={upload.failure !== null || undefined}>
      <div className={styles.uploadHead}>
        <span className={styles.uploadName}>{upload.name}</span>
        {upload.failure !== null && (
          <ActionIcon variant="subtle" size="sm" aria-label={`Dismiss ${upload.name}`} onClick={onDismiss}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </div>
      {upload.failure === null ? (
        <Progress
          value={upload.share * 100}
          size="sm"
          animated={upload.share >= 1}
          aria-label={`${upload.name} is sent`}
        />
      ) : (
        <p role="alert" className={styles.failure}>
          {upload.failure}
        </p>
      )}
      {upload.drawableSvg && (
        <Button variant="default" size="compact-sm" onClick={onAsPicture}>
          Use it as a picture
        </Button>
      )}
    </li>
  );
}

/** Pictures to put on the design: new ones, and the latest of the drive. */
export function AddPanel({ upload, onPicture }: AddPanelProps) {
  const { uploads, send, dismiss, sendAsPicture } = upload;
  const { calls, pictures: uploading, ordering } = useStudioDoor();
  const recent = useCall(calls.listPictures, { query: { limit: RECENT } });
  const pictures = recent.data?.pictures ?? [];
  // A heap of refused files must not push the tools off the screen.
  const failed = uploads.filter(({ failure }) => failure !== null);
  const hidden = failed.slice(FAILED_SHOWN);
  const running = uploads.filter((each) => !hidden.includes(each));
  return (
    <section aria-label="Add to the design" className={styles.section}>
      <FileButton onChange={send} accept={uploading.accept} multiple>
        {(props) => (
          <Button {...props} leftSection={<IconPhotoUp size={18} aria-hidden />}>
            Upload picture
          </Button>
        )}
      </FileButton>
      <p className={styles.note}>{uploading.note} You can also drop a picture anywhere here, or paste it.</p>
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {running.map((each) => (
            <UploadLine
              key={each.key}
              upload={each}
              onDismiss={() => dismiss(each.key)}
              onAsPicture={() => sendAsPicture(each)}
            />
          ))}
          {hidden.length > 0 && (
            <li className={styles.note}>
              {hidden.length} more couldn’t be uploaded.{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  for (const { key } of hidden) dismiss(key);
                }}
              >
                Dismiss them
              </Button>
            </li>
          )}
        </ul>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Your pictures">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.pictureButton}
                title={picture.name}
                aria-label={`Add ${picture.name}`}
                onClick={() => onPicture(picture)}
              >
                <img
                  src={callAddress(calls.showPicture, { params: { file: picture.id, size: '320' } })}
                  alt=""
                  loading="lazy"
                  width={72}
                  height={72}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {ordering === null && (
        <Button
          variant="default"
          leftSection={<IconFolder size={18} aria-hidden />}
          onClick={() => void chooseFromDrive().then((picture) => picture && onPicture(picture))}
        >
          Choose from your drive
        </Button>
      )}
    </section>
  );
}
