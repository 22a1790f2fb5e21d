import { Loader } from '@mantine/core';
import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Blocks the screen during a long action. */
export default function LoadingPopup({ text }: PopupProps<'loading'>) {
  return (
    <Dialog
      title={text}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Loader size="sm" aria-hidden display="block" mx="auto" my="md" />
    </Dialog>
  );
}
