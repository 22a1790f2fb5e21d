import { Avatar, Button, FileButton, Text } from '@mantine/core';
import { useState } from 'react';
import { AVATAR_SIZE, avatarCalls } from '../../../../shared/features/accounts/avatars/avatars.ts';
import type { SignedInUser } from '../../../../shared/features/accounts/identity/identity.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway, uploadByCall } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** The photo next to the name: upload, crop, replace, remove. */
export function PhotoSection({ user }: { readonly user: SignedInUser }) {
  const [busy, setBusy] = useState(false);
  const act = async (doing: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await doing();
      await refreshSession();
      showSnackbar({ text: 'Saved' });
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    const part = await openPopup('image-cropper', {
      title: 'Your photo',
      file,
      shapes: [{ label: 'Square', ratio: 1 }],
      width: AVATAR_SIZE,
    });
    if (part) await act(() => uploadByCall(avatarCalls.upload, {}, { file: new File([part], 'photo.png') }));
  };
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Panel title="Photo">
      <Row>
        <Avatar src={user.avatar} alt="" name={name} size={72} color="indigo" />
        <FileButton accept="image/png,image/jpeg,image/webp,image/gif" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={busy}>
              Choose a photo
            </Button>
          )}
        </FileButton>
        {user.avatar && (
          <Button variant="subtle" onClick={() => void act(() => gateway().call(avatarCalls.remove, {}))}>
            Remove the photo
          </Button>
        )}
      </Row>
      <Text size="sm" c="var(--ink-soft)" mt="sm">
        PNG, JPEG, WebP or GIF, up to 5 MB.
      </Text>
    </Panel>
  );
}
