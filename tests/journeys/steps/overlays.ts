import type { Locator } from '@playwright/test';

/** How an overlay is opened and what it is for. */
export interface Overlay {
  /** Name of the dialog. */
  readonly title: RegExp;
  /** A JavaScript expression: what it is opened with. */
  readonly props?: string;
  /** What a person came for; the last of these that can be pressed. */
  readonly main: (dialog: Locator) => Locator;
  /** It can't be closed by the person who has to answer it. */
  readonly stays?: true;
}

/** A button by its name. */
export const button = (name: string | RegExp) => (dialog: Locator) => dialog.getByRole('button', { name });
const PICTURE = `await new Promise((done) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 200 });
  canvas.getContext('2d').fillRect(50, 50, 400, 100);
  canvas.toBlob(done);
})`;

/** How each is opened and what it is for. A popup that is registered and not here fails the test. */
export const OVERLAYS: Readonly<Record<string, Overlay>> = {
  confirm: {
    title: /Delete this\?/,
    props: `{ title: 'Delete this?', text: 'It cannot be taken back.', confirmLabel: 'Delete', destructive: true }`,
    main: button('Delete'),
  },
  'confirm-password': {
    title: /Confirm your password/,
    props: '{ twoFactor: true }',
    main: button('Confirm'),
  },
  'confirm-correspondence': {
    title: /Schedule this\?/,
    props: `{ subject: 'Winter comes to the harbour', recipients: 1204, audience: 'Everybody who asked for news',
      scheduledFor: new Date(Date.now() + 2 * 86_400_000).toISOString() }`,
    main: button('Schedule'),
  },
  'request-permission': {
    title: /Your browser doesn’t allow this/,
    props: `{ permission: 'notifications', why: 'With it this browser shows your notifications.', refused: true,
      ask: async () => 'denied' }`,
    main: button('I’ve allowed it'),
  },
  'request-dashboard-permission': {
    title: /Ask for permission/,
    props: `{ permissions: ['view-royalties', 'edit-blogs'] }`,
    main: button('Send request'),
  },
  'role-matrix': { title: /Roles and permissions/, main: (dialog) => dialog.getByRole('region') },
  link: {
    title: /Link “our sizes”/,
    props: `{ division: '0197a2a4-0000-7000-8000-000000000001', words: 'our sizes' }`,
    main: (dialog) => dialog.getByRole('combobox'),
  },
  'got-it': {
    title: /This image is small/,
    props: `{ title: 'This image is small', text: 'It may look soft.' }`,
    main: button('Got it'),
  },
  'image-preview': {
    title: /A wide picture/,
    props: `{ alt: 'A wide picture', src: URL.createObjectURL(${PICTURE}) }`,
    main: button('Close'),
  },
  'image-cropper': {
    title: /Your logo/,
    props: `{ title: 'Your logo', width: 660, file: ${PICTURE},
      shapes: [{ label: 'Whole picture', ratio: 'own' }, { label: 'Wide', ratio: 4 }, { label: 'Square', ratio: 1 }] }`,
    main: button('Crop image'),
  },
  'edit-products': {
    title: /Duplicate 2 products/,
    props: `{ kind: 'duplicate', count: 2, rows: { ids: ['01980000-0000-7000-8000-000000000000'] } }`,
    main: button('Duplicate 2 products'),
  },
  'hold-orders': {
    title: /Hold order 10041\?/,
    props: `{ title: 'Hold order 10041?', text: 'It isn’t printed, picked or packed until you release it.', confirm: 'Hold' }`,
    main: button('Hold'),
  },
  'print-station': {
    title: /Where are its labels printed\?/,
    props: `{ title: 'Where are its labels printed?', text: 'Other workstations give back what they hold.', confirm: 'Give' }`,
    main: button('Give'),
  },
  'stayed-rows': {
    title: /Not changed: Hide from the store/,
    props: `{ act: '01980000-0000-7000-8000-000000000000', title: 'Hide from the store' }`,
    main: button('Close'),
  },
  'page-published': {
    title: /About us is live/,
    props: `{ page: { id: '0197a2a4-0000-7000-8000-000000000002', title: 'About us', url: '/about-us/' } }`,
    main: (dialog) => dialog.getByRole('link', { name: 'View page' }),
  },
  'drive-name': {
    title: /New folder/,
    props: `{ title: 'New folder', label: 'Name', name: '', saveLabel: 'Create folder', save: async () => {} }`,
    main: button('Cancel'),
  },
  'drive-move': {
    title: /Move 2 files/,
    props: `{ what: '2 files', from: null, folders: [], move: async () => {} }`,
    main: button('Cancel'),
  },
  'drive-details': {
    title: /boat\.svg/,
    props: `{ file: { id: '01980000-0000-7000-8000-000000000000', name: 'boat.svg', mediaType: 'image/svg+xml',
      bytes: 900, width: 30, height: 20, vector: true, createdAt: '2026-11-01T10:00:00Z', folderId: null,
      deletedAt: null, uses: 0, durationMs: null, posterId: null } }`,
    main: (dialog) => dialog.getByRole('link', { name: 'Download original' }),
  },
  'drive-file': {
    title: /Choose a picture/,
    props: '{ ratio: 2.5, widest: 1920 }',
    main: button('Upload'),
  },
  'drive-video': { title: /Choose a video/, main: button('Upload') },
  'keyboard-shortcuts': {
    title: /Keyboard shortcuts/,
    main: (dialog) => dialog.getByLabel('Use shortcuts that are letters alone'),
  },
  loading: {
    title: /Saving your logo/,
    props: `{ text: 'Saving your logo' }`,
    main: (dialog) => dialog,
    stays: true,
  },
  cookie: { title: /Cookies/, main: button('Essential only') },
  notifications: { title: /Notifications/, main: button('Close') },
  'push-not-supported': { title: /No notifications from this browser/, main: button('Got it') },
  'command-palette': { title: /Go to/, main: (dialog) => dialog.getByRole('combobox') },
  'revoke-badge': {
    title: /Revoke the badge/,
    props: `{ name: 'Priya Nair', hint: '4F2A' }`,
    main: button('Revoke'),
  },
  'feedback-popup': { title: /Feedback/, main: (dialog) => dialog.getByLabel('Your feedback') },
  'return-item': { title: /Return an item/, main: button('Email me a label') },
  'set-username': { title: /Join the Conversation/, main: button('Save') },
  'pro-upgrade': { title: /Upgrade to Pro/, main: button('Upgrade') },
  'pro-subscribe': {
    title: /Let's do this|You're already a Pro user/,
    main: button(/^Pay |free trial|support/),
  },
  'payment-method': { title: /Update your payment method/, main: button('Save payment method') },
  'switch-billing-cycle': {
    title: /Switch to yearly billing/,
    props: `{ subscriptionId: 'sub_1', from: 'monthly' }`,
    main: button(/^Pay .* and switch$/),
  },
};
