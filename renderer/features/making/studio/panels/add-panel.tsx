import { ActionIcon, Button, FileButton, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import {
  IconCircle,
  IconFolder,
  IconLetterT,
  IconLine,
  IconPhotoUp,
  IconQrcode,
  IconRectangle,
  IconShape,
  IconSticker,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Picture } from '../../../../../shared/features/making/files/files.ts';
import type { Graphic } from '../../../../../shared/features/making/graphics/graphics.ts';
import type { ShapeElement } from '../../../../../shared/features/making/studio/studio.ts';
import { callAddress } from '../../../../platform/calls/calls.ts';
import { useCall } from '../../../../platform/data/data.ts';
import { openPopup } from '../../../../platform/popups/popups.ts';
import { lazyCode } from '../../../../ui/lazy-code.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import { LateDialog } from '../../../../ui/modal/late-dialog.tsx';
import { useStudioDoor } from '../studio-door.ts';
import styles from './panels.module.css';
import type { PictureUpload, RunningUpload } from './use-picture-upload.ts';

/** Loaded when it is opened: most designs need no ready-made drawing. */
const graphicsLibrary = lazyCode(() => import('./graphics-library.tsx'));

interface AddPanelProps {
  readonly upload: PictureUpload;
  readonly onPicture: (picture: Picture) => void;
  readonly onText: () => void;
  readonly onGraphic: (graphic: Graphic) => void;
  readonly onShape: (shape: ShapeElement['shape']) => void;
  /** Opens what a code says. */
  readonly onCode: () => void;
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

/** What can be put on the design: pictures, text, shapes. */
export function AddPanel(props: AddPanelProps) {
  const { upload, onPicture, onText, onShape, onGraphic, onCode } = props;
  const { uploads, send, dismiss, sendAsPicture } = upload;
  const { calls, pictures: uploading, drawsCodes, ordering } = useStudioDoor();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const recent = useCall(calls.listPictures, { query: { limit: RECENT } });
  const pictures = recent.data?.pictures ?? [];
  // A heap of refused files must not push the tools off the screen.
  const failed = uploads.filter(({ failure }) => failure !== null);
  const hidden = failed.slice(FAILED_SHOWN);
  const running = uploads.filter((each) => !hidden.includes(each));
  return (
    <section aria-label="Add to the design" className={styles.section}>
      <div className={styles.addRow}>
        <FileButton onChange={send} accept={uploading.accept} multiple>
          {(props) => (
            <Button {...props} leftSection={<IconPhotoUp size={18} aria-hidden />}>
              Upload picture
            </Button>
          )}
        </FileButton>
        <Button variant="default" leftSection={<IconLetterT size={18} aria-hidden />} onClick={onText}>
          Text
        </Button>
        <Button
          variant="default"
          leftSection={<IconSticker size={18} aria-hidden />}
          onClick={() => setLibraryOpen(true)}
        >
          Graphic
        </Button>
        <ActionMenu
          position="bottom-end"
          button={
            <Button variant="default" leftSection={<IconShape size={18} aria-hidden />}>
              Shape
            </Button>
          }
        >
          {(Menu) => (
            <>
              <Menu.Item leftSection={<IconRectangle size={16} />} onClick={() => onShape('rect')}>
                Rectangle
              </Menu.Item>
              <Menu.Item leftSection={<IconCircle size={16} />} onClick={() => onShape('ellipse')}>
                Ellipse
              </Menu.Item>
              <Menu.Item leftSection={<IconLine size={16} />} onClick={() => onShape('line')}>
                Line
              </Menu.Item>
              {drawsCodes && (
                <Menu.Item leftSection={<IconQrcode size={16} />} onClick={onCode}>
                  QR code or barcode
                </Menu.Item>
              )}
            </>
          )}
        </ActionMenu>
      </div>
      {isLibraryOpen && (
        <LateDialog code={graphicsLibrary} onClose={() => setLibraryOpen(false)}>
          {({ default: GraphicsLibrary }) => (
            <GraphicsLibrary
              onGraphic={(graphic) => {
                onGraphic(graphic);
                setLibraryOpen(false);
              }}
              onClose={() => setLibraryOpen(false)}
            />
          )}
        </LateDialog>
      )}
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
