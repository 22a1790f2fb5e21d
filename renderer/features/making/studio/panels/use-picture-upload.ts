import { useCallback, useState } from 'react';
import { Refusal } from '../../../../../shared/contract/errors.ts';
import type { Picture, PictureRefusal } from '../../../../../shared/features/making/files/files.ts';
import { useUpload } from '../../../../platform/data/data.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';
import { useStudioDoor } from '../studio-door.ts';
import { svgAsPicture } from './svg-as-picture.ts';

export interface RunningUpload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly failure: string | null;
  /** Refused for what only a browser draws: as a picture it can be used. */
  readonly drawableSvg: File | null;
}

export interface PictureUpload {
  readonly uploads: readonly RunningUpload[];
  readonly send: (files: readonly File[]) => void;
  readonly dismiss: (key: string) => void;
  /** Sends an SVG that only a browser draws again, as a picture. */
  readonly sendAsPicture: (upload: RunningUpload) => void;
}

/** Reasons why an SVG is refused that its picture doesn’t have. */
const DRAWN_BY_BROWSERS: ReadonlySet<string> = new Set<PictureRefusal>([
  'svg-text',
  'svg-colour',
  'svg-length',
  'svg-transform',
  'svg-style',
]);

/** Sends pictures one by one with their progress; a refused one stays in the list with its reason. */
export function usePictureUpload(onPicture: (picture: Picture) => void): PictureUpload {
  const { calls, pictures } = useStudioDoor();
  const upload = useUpload(calls.uploadPicture, { refreshes: [calls.listPictures] });
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
        setUploads((now) => [...now, { key, name: file.name, share: 0, failure: null, drawableSvg: null }]);
        if (file.size > pictures.maxBytes) {
          update(key, { failure: pictures.tooLarge });
          continue;
        }
        const drawn = pictures.drawsSvg && file.type === 'image/svg+xml' ? svgAsPicture(file) : file;
        const sending = Promise.resolve(drawn).then((sent) =>
          mutateAsync({ input: {}, file: sent, progress: (share) => update(key, { share }) }),
        );
        sending.then(
          ({ picture }) => {
            dismiss(key);
            onPicture(picture);
          },
          (error: unknown) => {
            const failure = failureMessage(error);
            if (failure === null) dismiss(key);
            else {
              const isDrawable = error instanceof Refusal && DRAWN_BY_BROWSERS.has(error.code);
              update(key, { failure, drawableSvg: isDrawable ? file : null });
            }
          },
        );
      }
    },
    [mutateAsync, update, dismiss, onPicture, pictures],
  );
  const sendAsPicture = ({ key, drawableSvg }: RunningUpload) => {
    if (!drawableSvg) return;
    svgAsPicture(drawableSvg).then(
      (picture) => {
        dismiss(key);
        send([picture]);
      },
      () =>
        update(key, {
          failure: 'Your browser can’t draw this SVG. Save it as a PNG and upload that.',
          drawableSvg: null,
        }),
    );
  };
  return { uploads, send, dismiss, sendAsPicture };
}
