import { defineShellParts } from '../../../platform/shell/shell-parts.ts';
import { NotificationArea } from './notification-area.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationBanners } from './notification-toasts.tsx';

export default defineShellParts({
  layers: [NotificationArea],
  banner: NotificationBanners,
  header: { order: 20, component: NotificationBell },
});
