import { type ReactNode, useEffect } from 'react';
import { showFailure } from '../../platform/snackbars/snackbars.ts';
import { type LazyCode, useFetchedCode } from '../lazy-code.ts';
import { frames } from './modal.tsx';

interface LateDialogProps<T> {
  readonly code: LazyCode<T>;
  readonly onClose: () => void;
  readonly children: (code: T) => ReactNode;
}

/** An open dialog whose content is fetched as it opens. Where that fails, it closes again and says so. */
export function LateDialog<T>({ code, onClose, children }: LateDialogProps<T>) {
  const content = useFetchedCode(code, (error) => {
    showFailure(error);
    onClose();
  });
  // What dialogs are made of comes along.
  useEffect(frames.ahead, []);
  return content && children(content);
}
