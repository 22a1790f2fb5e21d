import { useState } from 'react';
import { logoCalls } from '../../../../shared/features/site/logos/logos.calls.ts';
import {
  LOGO_BOX,
  LOGO_PIXELS,
  LOGO_VARIANTS,
  type OwnVariant,
} from '../../../../shared/features/site/logos/logos.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useCallMutation, useUpload } from '../../../platform/data/data.ts';
import { type CropShape, closePopup, openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';

const LOGO_SHAPES: readonly CropShape[] = [
  { label: 'Whole picture', ratio: 'own' },
  { label: 'Wide', ratio: LOGO_BOX.width / LOGO_BOX.height },
  { label: 'Square', ratio: 1 },
];
const MARK_SHAPES: readonly CropShape[] = [{ label: 'Square', ratio: 1 }];

const CHANGED = { refreshes: [logoCalls.list] };

/** A vector image has no pixel size, and the server refuses a file that isn't an image. */
async function isSmall(file: Blob): Promise<boolean> {
  const picture = file.type === 'image/svg+xml' ? null : await createImageBitmap(file).catch(() => null);
  return picture !== null && picture.width < LOGO_BOX.width && picture.height < LOGO_BOX.height;
}

/** Both versions of a logo that was drawn from a name, without anything behind them. */
export interface DrawnPair {
  readonly light: Blob;
  readonly dark: Blob | null;
}

/** The acts on a store's logo: one at a time, each with a message about its outcome. */
export function useLogo(storeId: string) {
  const params = { id: storeId };
  const [isBusy, setBusy] = useState(false);
  const upload = useUpload(logoCalls.upload, CHANGED);
  const uploadVariant = useUpload(logoCalls.uploadVariant, CHANGED);
  const resetVariant = useCallMutation(logoCalls.resetVariant, CHANGED);
  const remove = useCallMutation(logoCalls.remove, CHANGED);

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    void openPopup('loading', { text: 'Saving your logo' });
    try {
      await work();
      await refreshSession();
      showSnackbar({ text: done });
    } catch (error) {
      showFailure(error);
    } finally {
      closePopup('loading');
      setBusy(false);
    }
  };
  const send = (part: Blob) => upload.mutateAsync({ input: { params }, file: new File([part], 'logo.png') });
  const sendVariant = (variant: OwnVariant, part: Blob) =>
    uploadVariant.mutateAsync({
      input: { params: { ...params, variant } },
      file: new File([part], 'logo.png'),
    });

  return {
    isBusy,
    async choose(file: File | null) {
      if (!file) return;
      if (await isSmall(file))
        await openPopup('got-it', {
          title: 'This image is small',
          text: `It may look blurry in your store. Use an image at least ${LOGO_PIXELS.width} pixels wide.`,
        });
      const part = await openPopup('image-cropper', {
        title: 'Your logo',
        file,
        shapes: LOGO_SHAPES,
        width: LOGO_VARIANTS.source.width,
      });
      if (part) await run(() => send(part), 'Logo saved');
    },
    async chooseDark(file: File | null) {
      if (!file) return;
      const part = await openPopup('image-cropper', {
        title: 'Your logo for dark backgrounds',
        file,
        shapes: LOGO_SHAPES,
        width: LOGO_PIXELS.width,
      });
      if (part) await run(() => sendVariant('dark', part), 'Logo for dark backgrounds saved');
    },
    async chooseMark(file: Blob | null) {
      if (!file) return;
      const part = await openPopup('image-cropper', {
        title: 'Your mark',
        file,
        shapes: MARK_SHAPES,
        width: LOGO_VARIANTS.mark.width,
      });
      if (part) await run(() => sendVariant('mark', part), 'Mark saved');
    },
    /** The square part of the logo itself. @param src address of the whole logo */
    async cutMark(src: string) {
      try {
        const answer = await fetch(src);
        await this.chooseMark(await answer.blob());
      } catch (error) {
        showFailure(error);
      }
    },
    saveDrawn: ({ light, dark }: DrawnPair) =>
      run(async () => {
        await send(light);
        if (dark) await sendVariant('dark', dark);
      }, 'Logo saved'),
    reset: (variant: OwnVariant) =>
      run(() => resetVariant.mutateAsync({ params: { ...params, variant } }), 'Drawn from your logo again'),
    async remove() {
      const sure = await openPopup('confirm', {
        title: 'Remove the logo?',
        text: 'Your store shows its name instead. All versions of the logo go too.',
        confirmLabel: 'Remove',
        destructive: true,
      });
      if (sure) await run(() => remove.mutateAsync({ params }), 'Logo removed');
    },
  };
}
export type LogoActions = ReturnType<typeof useLogo>;
