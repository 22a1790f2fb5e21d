import type { PopupProps } from '../../platform/popups/popups.ts';
import { PopupFrame } from '../../ui/popup-frame.tsx';

/** A picture at its full size. */
export default function ImagePreviewPopup({ src, alt, close }: PopupProps<'image-preview'>) {
  return (
    <PopupFrame title={alt} onClose={() => close(true)} size="auto">
      <img src={src} alt={alt} style={{ display: 'block', maxHeight: '75dvh', marginInline: 'auto' }} />
    </PopupFrame>
  );
}
