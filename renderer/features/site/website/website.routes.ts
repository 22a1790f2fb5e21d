import { redirect, storeOwner } from '../../../platform/routing/route-entry.ts';

export default [
  storeOwner('website/home', '/website/', 'Website', {
    file: 'website.route.tsx',
    integration: 'website',
    menu: {
      workspace: 'project',
      group: 'Sell',
      order: 20,
      icon: 'IconBuildingStore',
      bar: 6,
      channels: ['own-store'],
    },
  }),
  redirect('website/homepage-editor', '/homepage-editor/', '/pages/edit/home/'),
  redirect('website/store', '/store/', '/website/'),
];
