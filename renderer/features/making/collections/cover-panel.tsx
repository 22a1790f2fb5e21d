import { Button, FileButton } from '@mantine/core';
import { collectionsCalls } from '../../../../shared/features/making/collections/collections.calls.ts';
import { COVER_PIXELS, type Collection } from '../../../../shared/features/making/collections/collections.ts';
import { productImagePath } from '../../../../shared/features/making/products/products.ts';
import { useCallMutation, useUpload } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './collections.module.css';

const REFRESHES = [collectionsCalls.get, collectionsCalls.list];

/** The wide picture at the top of a collection’s page; saved as soon as it is chosen. */
export function CoverPanel({ collection: { id, coverId } }: { readonly collection: Collection }) {
  const input = { params: { collection: id } };
  const upload = useUpload(collectionsCalls.uploadCover, { refreshes: REFRESHES });
  const remove = useCallMutation(collectionsCalls.removeCover, { refreshes: REFRESHES });
  const choose = async (file: File | null) => {
    if (!file) return;
    const part = await openPopup('image-cropper', {
      title: 'Cover',
      file,
      shapes: [{ label: 'Wide', ratio: COVER_PIXELS.width / COVER_PIXELS.height }],
      width: COVER_PIXELS.width,
    });
    if (!part) return;
    upload.mutate(
      { input, file: new File([part], 'cover.png') },
      { onError: showFailure, onSuccess: () => showSnackbar({ text: 'Cover saved' }) },
    );
  };
  return (
    <Panel title="Cover">
      <Stack gap={3}>
        {coverId && (
          <img
            className={styles.cover}
            src={productImagePath(coverId)}
            alt="Cover"
            width={COVER_PIXELS.width}
            height={COVER_PIXELS.height}
          />
        )}
        <p className={styles.note}>A wide picture at the top of the collection. PNG, JPEG or WebP.</p>
        <Row gap={2}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={upload.isPending}>
                {coverId ? 'Choose another picture' : 'Choose a picture'}
              </Button>
            )}
          </FileButton>
          {coverId && (
            <Button
              variant="subtle"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(input, {
                  onError: showFailure,
                  onSuccess: () => showSnackbar({ text: 'Cover removed' }),
                })
              }
            >
              Remove
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}
