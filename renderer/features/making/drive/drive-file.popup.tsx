import { useEffect, useRef, useState } from 'react';
import { filesCalls } from '../../../../shared/features/making/files/files.calls.ts';
import type { Picture } from '../../../../shared/features/making/files/files.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { DRIVE_EDITS } from './drive-edits.ts';
import dropTarget from './drop-target.module.css';
import { PictureAdjust, type PictureBefore, type PictureShown } from './picture-adjust.tsx';
import { PictureChoice } from './picture-choice.tsx';
import styles from './picture-picker.module.css';
import { UploadList } from './upload-list.tsx';
import { useDriveUploads } from './use-drive-uploads.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Chooses a picture of the drive, or uploads one, and how it is shown. Spec 1 §2.11. */
    'drive-file': {
      props: {
        /** Width over height of the place; null where it takes any shape. */
        ratio: number | null;
        /** Pixels that the largest screens show of it. */
        widest: number;
        /** Takes the picture as it is, without a question of how it is shown. */
        takesWhole?: boolean;
        /** A picture of the computer, which is uploaded at once. */
        file?: File;
        /** The picture that is there already: how it is shown is changed first. */
        chosen?: PictureBefore & { readonly id: string };
      };
      answer: PictureShown & { readonly picture: Picture };
    };
  }
}

/** Chooses a picture of the drive and how it is shown. */
export default function DriveFilePopup(props: PopupProps<'drive-file'>) {
  const { ratio, widest, takesWhole = false, file, chosen, close } = props;
  const { project } = useSession();
  const mayEdit = DRIVE_EDITS.every((needed) => project?.permissions.includes(needed));
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isChanging, setChanging] = useState(chosen !== undefined);
  const asked = useCall(
    filesCalls.loadPicture,
    { params: { file: chosen?.id ?? '' } },
    { enabled: isChanging },
  );
  const choose = (found: Picture) => {
    if (takesWhole) return close({ alt: '', crop: null, focal: null, picture: found });
    setPicture(found);
    setChanging(false);
  };
  // One that is sent alone is the one that is wanted.
  const isAlone = useRef(false);
  const uploads = useDriveUploads({
    onPicture(stored) {
      if (isAlone.current) choose(stored);
    },
  });
  const send = (files: readonly File[], folder: string | null) => {
    isAlone.current = files.length === 1;
    uploads.send(files, folder);
  };
  const isOver = useDroppedFiles(mayEdit, (files) => {
    setPicture(null);
    setChanging(false);
    send(files, null);
  });
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, as the dialog opens
  useEffect(() => {
    if (!file || isSent.current) return;
    isSent.current = true;
    send([file], null);
  }, []);
  const shown = picture ?? (isChanging ? (asked.data?.picture ?? null) : null);
  return (
    <Dialog title={shown ? 'How the picture is shown' : 'Choose a picture'} onClose={() => close()} size="l">
      <div className={`${styles.picker} ${dropTarget.target}`} data-over={isOver || undefined}>
        {shown ? (
          <PictureAdjust
            key={shown.id}
            picture={shown}
            ratio={ratio}
            widest={widest}
            before={!picture && chosen ? chosen : null}
            onBack={() => {
              uploads.dismissDone();
              setPicture(null);
              setChanging(false);
            }}
            onCancel={() => close()}
            onDone={(how) => close({ ...how, picture: shown })}
          />
        ) : isChanging && asked.isPending ? (
          <LoadingState label="Picture" />
        ) : (
          <>
            {isChanging && asked.isError && (
              <ErrorState what="this picture" error={asked.error} retry={asked.refetch} />
            )}
            <UploadList uploads={uploads} />
            <PictureChoice mayEdit={mayEdit} onChoose={choose} onFiles={send} />
          </>
        )}
      </div>
    </Dialog>
  );
}
