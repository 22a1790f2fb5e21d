import { open, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  redirect('chat/home', '/chat/', '/chat/channels/'),
  open('chat/channels', '/chat/channels/', 'Community', {
    access: ['isLoggedIn'],
    search: 'hidden',
    menu: { under: 'help/store', order: 20 },
  }),
  open('chat/channel', '/chat/{channel}/{message?}/', 'Channel', {
    access: ['isLoggedIn'],
    search: 'hidden',
    breadcrumb: 'url-param',
    under: 'chat/channels',
  }),
];
