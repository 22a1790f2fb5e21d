import { type ComponentType, lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import {
  type OpenPopup,
  openPopups,
  registerPopup,
  subscribeToPopups,
} from '../../platform/popups/popups.ts';

registerPopup('confirm', () => import('./confirm.popup.tsx'));
registerPopup('confirm-password', () => import('./confirm-password.popup.tsx'));
registerPopup('role-matrix', () => import('../../features/projects/team/role-matrix.popup.tsx'));
registerPopup('got-it', () => import('./got-it.popup.tsx'));
registerPopup('image-preview', () => import('./image-preview.popup.tsx'));
registerPopup('image-cropper', () => import('./image-cropper.popup.tsx'));
registerPopup('loading', () => import('./loading.popup.tsx'));
registerPopup('cookie', () => import('./cookie.popup.tsx'));
registerPopup('request-dashboard-permission', () => import('./request-dashboard-permission.popup.tsx'));
registerPopup('request-permission', () => import('./request-permission.popup.tsx'));
registerPopup('confirm-correspondence', () => import('./confirm-correspondence.popup.tsx'));
registerPopup('notifications', () => import('../../features/accounts/notifications/notifications.popup.tsx'));
registerPopup(
  'push-not-supported',
  () => import('../../features/accounts/notifications/push-not-supported.popup.tsx'),
);
registerPopup(
  'command-palette',
  () => import('../../features/help/command-palette/command-palette.popup.tsx'),
);
registerPopup('revoke-badge', () => import('../../features/staff/staff-users/revoke-badge.popup.tsx'));
registerPopup('feedback-popup', () => import('../../features/help/feedback/feedback.popup.tsx'));
registerPopup(
  'mandatory-two-factor',
  () => import('../../features/accounts/identity/mandatory-two-factor.popup.tsx'),
);
registerPopup('set-username', () => import('../../features/accounts/identity/set-username.popup.tsx'));
registerPopup('return-item', () => import('../../features/selling/recycling-returns/return-item.popup.tsx'));

const NONE: readonly OpenPopup[] = [];

function Popup({ load, props, close }: OpenPopup) {
  const Component: ComponentType<{ readonly close: OpenPopup['close'] }> = useMemo(() => lazy(load), [load]);
  return (
    <Suspense>
      <Component {...props} close={close} />
    </Suspense>
  );
}

/** Shows the popups that are open, the newest on top. Stands once in the shell. */
export function PopupContainer() {
  const popups = useSyncExternalStore(subscribeToPopups, openPopups, () => NONE);
  return popups.map((popup) => <Popup {...popup} key={popup.key} />);
}
