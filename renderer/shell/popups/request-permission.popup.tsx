import { Button, List, Text } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useEffect, useState } from 'react';
import type { BrowserPermission, PopupProps } from '../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** The name of each permission in a browser’s settings for a site. */
const SETTINGS: Readonly<Record<BrowserPermission, string>> = {
  notifications: 'Notifications',
  camera: 'Camera',
  'clipboard-read': 'Clipboard',
};

/** Browsers differ in which permissions they tell about; one that tells nothing has to be asked. */
async function statusOf(permission: BrowserPermission): Promise<PermissionStatus | null> {
  // Chromium knows more names than TypeScript; a browser that knows fewer rejects.
  return navigator.permissions?.query({ name: permission as PermissionName }).catch(() => null) ?? null;
}

/**
 * Asks for a browser permission before the browser's own prompt, and explains how to allow a blocked one. Continues
 * automatically once it is allowed. Spec 1 §2.11.
 */
export default function RequestPermissionPopup({
  permission,
  why,
  refused,
  ask,
  close,
}: PopupProps<'request-permission'>) {
  const [isRefused, setRefused] = useState(refused);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const setting = SETTINGS[permission];

  useEffect(() => {
    let status: PermissionStatus | null = null;
    let gone = false;
    const look = () => {
      if (status?.state === 'granted') close(true);
      else setRefused(status?.state === 'denied');
    };
    void statusOf(permission).then((found) => {
      if (gone) return;
      status = found;
      status?.addEventListener('change', look);
    });
    return () => {
      gone = true;
      status?.removeEventListener('change', look);
    };
  }, [permission, close]);

  const goOn = async () => {
    setAsking(true);
    const answer = await ask();
    setAsking(false);
    if (answer === 'granted') {
      close(true);
      return;
    }
    setRefused(answer === 'denied');
    setSaid(answer === 'denied' ? 'Your browser is still blocking it.' : 'Respond to your browser’s prompt.');
  };
  return (
    <Dialog
      title={isRefused ? 'Your browser doesn’t allow this' : 'Allow this in your browser?'}
      onClose={() => close()}
    >
      <Text mb="md">{why}</Text>
      {isRefused ? (
        <List type="ordered" c="var(--ink-soft)">
          <List.Item>Open site settings from the icon next to the web address.</List.Item>
          <List.Item>Set “{setting}” to “Allow”.</List.Item>
          <List.Item>Come back here. You may need to reload.</List.Item>
        </List>
      ) : (
        <Text c="var(--ink-soft)">
          Your browser will ask you to allow this. You can change your mind in its site settings.
        </Text>
      )}
      <Text role="status" mt="md" c="var(--bad)">
        {said}
      </Text>
      <DialogActions onCancel={() => close()} cancelLabel="Not now">
        <Button loading={asking} onClick={goOn} data-autofocus>
          {isRefused ? 'I’ve allowed it' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
