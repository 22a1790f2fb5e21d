import { useRef } from 'react';
import { useSession } from '../../../platform/access/use-session.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DRIVE_EDITS } from './drive-edits.ts';
import dropTarget from './drop-target.module.css';
import { PictureChoice } from './picture-choice.tsx';
import styles from './picture-picker.module.css';
import { UploadList } from './upload-list.tsx';
import { useDriveUploads } from './use-drive-uploads.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** A video of the drive as blocks refer to it. */
export interface ChosenVideo {
  readonly id: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly posterId: string | null;
}

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Chooses a video of the drive, or uploads one. */
    'drive-video': { props: object; answer: ChosenVideo };
  }
}

/** Chooses a video of the drive. One that is uploaded alone is the one that is wanted. */
export default function DriveVideoPopup({ close }: PopupProps<'drive-video'>) {
  const { project } = useSession();
  const mayEdit = DRIVE_EDITS.every((needed) => project?.permissions.includes(needed));
  const isAlone = useRef(false);
  const uploads = useDriveUploads({
    onVideo(video) {
      if (isAlone.current) close(video);
    },
  });
  const send = (files: readonly File[], folder: string | null) => {
    isAlone.current = files.length === 1;
    uploads.send(files, folder);
  };
  const isOver = useDroppedFiles(mayEdit, (files) => send(files, null));
  return (
    <Dialog title="Choose a video" onClose={() => close()} size="l">
      <div className={`${styles.picker} ${dropTarget.target}`} data-over={isOver || undefined}>
        <p className={styles.limits}>
          MP4, MOV or WebM, up to 50 MB, 60 seconds and 1080p. It plays without sound.
        </p>
        <UploadList uploads={uploads} />
        <PictureChoice kind="videos" mayEdit={mayEdit} onChoose={close} onFiles={send} />
      </div>
    </Dialog>
  );
}
