import type { ModalProps } from '@mantine/core';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { lazyCode, useFetchedCode } from '../lazy-code.ts';

/** What dialogs are made of. */
export const frames = lazyCode(() => import('./frames.tsx'));

/** Their code for a dialog that is open. Where it can’t be fetched, the dialog closes again. */
export const useFrames = (onClose: () => void) =>
  useFetchedCode(frames, (error) => {
    showFailure(error);
    onClose();
  });

/** The library’s dialog, whose code is fetched as it opens. */
export function Modal(props: ModalProps) {
  const code = useFrames(props.onClose);
  return code && <code.Modal {...props} />;
}
