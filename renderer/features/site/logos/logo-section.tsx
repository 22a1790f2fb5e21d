import { Button, FileButton, Text } from '@mantine/core';
import { useState } from 'react';
import { logoCalls } from '../../../../shared/features/site/logos/logos.calls.ts';
import { LOGO_BOX, LOGO_PIXELS } from '../../../../shared/features/site/logos/logos.ts';
import { storeTheme, themeVariables } from '../../../../shared/features/site/theme/theme.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway, uploadByCall } from '../../../platform/calls/calls.ts';
import { type CropShape, closePopup, openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './logo-section.module.css';

const SHAPES: readonly CropShape[] = [
  { label: 'Whole picture', ratio: 'own' },
  { label: 'Wide', ratio: LOGO_BOX.width / LOGO_BOX.height },
  { label: 'Square', ratio: 1 },
];

/** A vector image has no pixel size, and the server refuses a file that isn't an image. */
async function isSmall(file: File): Promise<boolean> {
  const picture = file.type === 'image/svg+xml' ? null : await createImageBitmap(file).catch(() => null);
  return picture !== null && picture.width < LOGO_BOX.width && picture.height < LOGO_BOX.height;
}

/** Settings: the logo at the top of the store; chosen, cut, replaced, taken away. */
export function LogoSection() {
  const { store, project } = useSession();
  const [busy, setBusy] = useState(false);
  if (!store || !project?.permissions.includes('manage-settings')) return null;
  const params = { id: store.id };

  const act = async (doing: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await doing();
      await refreshSession();
      showSnackbar({ text: done });
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  const upload = async (part: Blob) => {
    void openPopup('loading', { text: 'Saving your logo' });
    try {
      await uploadByCall(logoCalls.upload, { params }, { file: new File([part], 'logo.png') });
    } finally {
      closePopup('loading');
    }
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    if (await isSmall(file))
      await openPopup('got-it', {
        title: 'This image is small',
        text: `It may look blurry in your store. Use an image at least ${LOGO_PIXELS.width} pixels wide.`,
      });
    const part = await openPopup('image-cropper', {
      title: 'Your logo',
      file,
      shapes: SHAPES,
      width: LOGO_PIXELS.width,
    });
    if (part) await act(() => upload(part), 'Logo saved');
  };
  const remove = async () => {
    const sure = await openPopup('confirm', {
      title: 'Remove the logo?',
      text: 'Your store shows its name instead.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (sure) await act(() => gateway().call(logoCalls.remove, { params }), 'Logo removed');
  };
  return (
    <Panel title="Logo">
      <div className={styles.ground} style={{ ...themeVariables(storeTheme(store.theme)) }}>
        {store.logo ? (
          <img src={store.logo} alt={`Logo of ${store.name}`} className={styles.logo} />
        ) : (
          <span className={styles.name}>{store.name}</span>
        )}
      </div>
      <Text mb="md">
        {store.logo
          ? 'This is at the top of every page of your store.'
          : 'Your store shows its name at the top of every page until it has a logo.'}
      </Text>
      <Row>
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button {...button} variant="default" loading={busy}>
              {store.logo ? 'Choose another logo' : 'Choose a logo'}
            </Button>
          )}
        </FileButton>
        {store.logo && (
          <Button variant="subtle" disabled={busy} onClick={() => void remove()}>
            Remove the logo
          </Button>
        )}
      </Row>
      <Text size="sm" c="var(--ink-soft)" mt="sm">
        PNG, JPEG, WebP or SVG. It takes up to {LOGO_BOX.width} by {LOGO_BOX.height} pixels of your pages.
      </Text>
    </Panel>
  );
}
