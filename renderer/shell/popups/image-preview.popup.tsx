import type { PopupProps } from '../../platform/popups/popups.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A picture at its full size. */
export default function ImagePreviewPopup({ src, alt, close }: PopupProps<'image-preview'>) {
  return (
    <Dialog title={alt} onClose={() => close(true)} size="content">
      <img src={src} alt={alt} style={{ display: 'block', maxHeight: '75dvh', marginInline: 'auto' }} />
    </Dialog>
  );
}
