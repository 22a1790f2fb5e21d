import { useCallback, useState } from 'react';
import { filesCalls } from '../../../../../shared/features/making/files/files.calls.ts';
import {
  PICTURE_LIMITS,
  PICTURE_REFUSALS,
  type Picture,
} from '../../../../../shared/features/making/files/files.ts';
import { useUpload } from '../../../../platform/data/data.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';

export interface RunningUpload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly failure: string | null;
}

interface PictureUpload {
  readonly uploads: readonly RunningUpload[];
  readonly send: (files: readonly File[]) => void;
  readonly dismiss: (key: string) => void;
}

/** Sends pictures one by one with their progress; a refused one stays in the list with its reason. */
export function usePictureUpload(onPicture: (picture: Picture) => void): PictureUpload {
  const upload = useUpload(filesCalls.uploadPicture, { refreshes: [filesCalls.listPictures] });
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([]);
  const update = useCallback(
    (key: string, fields: Partial<RunningUpload>) =>
      setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...fields } : each))),
    [],
  );
  const dismiss = useCallback(
    (key: string) => setUploads((now) => now.filter((each) => each.key !== key)),
    [],
  );
  const { mutateAsync } = upload;
  const send = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = crypto.randomUUID();
        setUploads((now) => [...now, { key, name: file.name, share: 0, failure: null }]);
        if (file.size > PICTURE_LIMITS.bytes) {
          update(key, { failure: PICTURE_REFUSALS['too-large'] });
          continue;
        }
        mutateAsync({ input: {}, file, progress: (share) => update(key, { share }) }).then(
          ({ picture }) => {
            dismiss(key);
            onPicture(picture);
          },
          (error: unknown) => {
            const failure = failureMessage(error);
            if (failure === null) dismiss(key);
            else update(key, { failure });
          },
        );
      }
    },
    [mutateAsync, update, dismiss, onPicture],
  );
  return { uploads, send, dismiss };
}
