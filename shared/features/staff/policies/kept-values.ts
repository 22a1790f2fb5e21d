import { CURRENCY_COOKIE, DELIVERY_COUNTRY_COOKIE, XSRF_COOKIE } from '../../../rules/constants/constants.ts';
import { CONSENT_KEYS } from '../../accounts/consent/consent.ts';
import {
  AFFILIATE_COOKIE,
  AFFILIATE_DAYS,
  FEATURE_FLAGS_COOKIE,
} from '../../accounts/feature-flags/feature-flags.ts';
import { SPLIT_TESTS_COOKIE, SPLIT_TESTS_DAYS } from '../../accounts/split-tests/split-tests.ts';
import { PROJECT_CHOICE_COOKIE, PROJECT_CHOICE_DAYS } from '../../projects/projects/projects.ts';
import { CURRENCY_KEPT_DAYS } from '../../selling/currencies/currencies.ts';
import { DELIVERY_COUNTRY_KEPT_DAYS } from '../../selling/delivery/delivery.ts';
import { OWN_DESIGN_DAYS, OWN_DESIGNS_COOKIE } from '../../selling/own-designs/own-designs.ts';

/** Something the product keeps in a browser. */
export interface KeptValue {
  readonly name: string;
  readonly place: 'Cookie' | 'Browser storage' | 'Browser storage of the tab';
  readonly why: string;
  readonly howLong: string;
  /** Whether it is kept only once there is consent. */
  readonly afterConsent?: true;
  /** The file that keeps it; a test looks it up there. */
  readonly source: string;
}

const UNTIL_CLEARED = 'Until you clear it';
const THIS_VISIT = 'Until the tab is closed';
const storage = 'Browser storage';
const tab = 'Browser storage of the tab';

/** Every cookie and stored value: the table of the cookie page is made from this list. */
export const KEPT_VALUES: readonly KeptValue[] = [
  {
    name: 'selvedge-session',
    place: 'Cookie',
    why: 'Keeps you logged in. Over HTTPS its name starts with __Host-',
    howLong: 'Ends 14 days after its last use, and after 90 days at the latest',
    source: 'server/platform/calls/cookies.ts',
  },
  {
    name: 'selvedge-known',
    place: 'Cookie',
    why: 'Says that you’ve logged in with this browser before, so that a stranger’s wrong guesses can’t keep you out. Over HTTPS its name starts with __Host-',
    howLong: '400 days after you last logged in, or until your password changes',
    source: 'server/features/accounts/identity/known-browsers.ts',
  },
  {
    name: XSRF_COOKIE,
    place: 'Cookie',
    why: 'Protects you from requests forged by other sites',
    howLong: 'Until the browser is closed',
    source: 'server/platform/sessions/xsrf.ts',
  },
  {
    name: 'selvedge-wrote',
    place: 'Cookie',
    why: 'Shows you what you have just saved straight away, where the server reads from copies of its database',
    howLong:
      'Six seconds after you save something, unless the server allows its copies more time (61 seconds at the most)',
    source: 'server/platform/calls/just-written.ts',
  },
  {
    name: 'selvedge-api-token',
    place: 'Cookie',
    why: 'Lets the dashboard use the public API on your behalf',
    howLong: 'One hour, renewed while in use',
    source: 'shared/rules/constants/product.ts',
  },
  {
    name: 'store-visit',
    place: 'Cookie',
    why: 'Remembers that you entered a store’s password',
    howLong: 'As long as the store’s owner leaves the password unchanged, 30 days at the most',
    source: 'server/platform/hosts/store-visit.ts',
  },
  {
    name: OWN_DESIGNS_COOKIE,
    place: 'Cookie',
    why: 'Keeps what you design without an account. Over HTTPS its name starts with __Host-',
    howLong: `${OWN_DESIGN_DAYS} days after you last worked on a design`,
    source: 'shared/features/selling/own-designs/own-designs.ts',
  },
  {
    name: 'own-designs',
    place: storage,
    why: 'Says that you designed something before you had an account, so that your first project gets it',
    howLong: 'Until your project has it',
    source: 'renderer/features/selling/own-designs/kept-designs.ts',
  },
  {
    name: 'basket-count',
    place: 'Cookie',
    why: 'Shows how many items are in your basket',
    howLong: 'Until your basket expires',
    source: 'shared/features/selling/basket/count-cookies.ts',
  },
  {
    name: 'favourites-count',
    place: 'Cookie',
    why: 'Shows how many products you saved for later',
    howLong: 'Until your list expires',
    source: 'shared/features/selling/basket/count-cookies.ts',
  },
  {
    name: CURRENCY_COOKIE,
    place: 'Cookie',
    why: 'The currency you chose',
    howLong: `${CURRENCY_KEPT_DAYS} days`,
    source: 'server/features/selling/currencies/currencies.handlers.ts',
  },
  {
    name: DELIVERY_COUNTRY_COOKIE,
    place: 'Cookie',
    why: 'The country you chose for delivery',
    howLong: `${DELIVERY_COUNTRY_KEPT_DAYS} days`,
    source: 'shared/rules/constants/product.ts',
  },
  {
    name: SPLIT_TESTS_COOKIE,
    place: 'Cookie',
    why: 'Which variation of a page you were shown, so that it stays the same',
    howLong: `${SPLIT_TESTS_DAYS} days`,
    source: 'shared/features/accounts/split-tests/split-tests.ts',
  },
  {
    name: FEATURE_FLAGS_COOKIE,
    place: 'Cookie',
    why: 'Features turned on or off by a link',
    howLong: 'Until the browser is closed',
    source: 'shared/features/accounts/feature-flags/feature-flags.ts',
  },
  {
    name: AFFILIATE_COOKIE,
    place: 'Cookie',
    why: 'Whose link led you here, so that they’re credited',
    howLong: `${AFFILIATE_DAYS} days here, up to 90 in a store, or until you refuse cookies`,
    afterConsent: true,
    source: 'shared/features/accounts/feature-flags/feature-flags.ts',
  },
  {
    name: 'tags-visitor',
    place: storage,
    why: 'A random number of this browser, for the store’s own analytics and adverts, in stores that use them',
    howLong: '90 days, or until you refuse cookies',
    afterConsent: true,
    source: 'renderer/features/site/store-tags/send-tags.ts',
  },
  {
    name: 'subscriber-offer',
    place: 'Cookie',
    why: 'Remembers your newsletter choice',
    howLong: '365 days after subscribing, 30 days after declining',
    source: 'renderer/features/growth/people/subscriber-offer.island.tsx',
  },
  {
    name: CONSENT_KEYS.granted,
    place: storage,
    why: 'That you accepted cookies',
    howLong: UNTIL_CLEARED,
    source: 'shared/rules/constants/product.ts',
  },
  {
    name: CONSENT_KEYS.denied,
    place: storage,
    why: 'That you refused cookies',
    howLong: UNTIL_CLEARED,
    source: 'shared/features/accounts/consent/consent.ts',
  },
  {
    name: PROJECT_CHOICE_COOKIE,
    place: 'Cookie',
    why: 'The project you worked on last',
    howLong: `${PROJECT_CHOICE_DAYS} days`,
    source: 'shared/features/projects/projects/projects.choice.ts',
  },
  {
    name: 'mantine-color-scheme-value',
    place: storage,
    why: 'Light or dark',
    howLong: UNTIL_CLEARED,
    source: 'renderer/shell/document/colour-scheme-script.tsx',
  },
  {
    name: 'letter-keys',
    place: storage,
    why: 'Whether keyboard shortcuts of a single letter work',
    howLong: UNTIL_CLEARED,
    source: 'renderer/platform/letter-keys.ts',
  },
  {
    name: 'floor-mode',
    place: storage,
    why: 'Large controls for the factory floor',
    howLong: UNTIL_CLEARED,
    source: 'renderer/shell/account/floor-mode.ts',
  },
  {
    name: 'single-keys',
    place: storage,
    why: 'Whether letters act on their own in lists',
    howLong: UNTIL_CLEARED,
    source: 'renderer/ui/list-screen/list-keys-help.tsx',
  },
  {
    name: 'sign-up',
    place: storage,
    why: 'Lets you finish signing up later',
    howLong: 'Until the sign-up is done',
    source: 'renderer/features/projects/sign-up/sign-up-draft.ts',
  },
  {
    name: 'notifications-seen',
    place: storage,
    why: 'Which notification was shown last',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/accounts/notifications/use-notifications.ts',
  },
  {
    name: 'push-declined',
    place: storage,
    why: 'Remembers that you don’t want push messages',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/accounts/notifications/push.ts',
  },
  {
    name: 'push-saved',
    place: tab,
    why: 'Remembers that push messages come to this browser',
    howLong: THIS_VISIT,
    source: 'renderer/features/accounts/notifications/push.ts',
  },
  {
    name: 'station-sound',
    place: storage,
    why: 'Whether the workstation makes sounds',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/factory/stations/floor/floor-screen.tsx',
  },
  {
    name: 'drive-layout',
    place: storage,
    why: 'Whether your drive shows a grid or a list',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/making/drive/drive.route.tsx',
  },
  {
    name: 'selvedge-studio',
    place: storage,
    why: 'Changes of a design that aren’t saved yet, and your last steps, so that you can undo them after a reload',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/making/studio/drafts/local-drafts.ts',
  },
  {
    name: 'selvedge-pages',
    place: storage,
    why: 'Changes of a page that aren’t saved yet, and your last steps, so that you can undo them after a reload',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/site/pages/editor/document/kept-sessions.ts',
  },
  {
    name: 'studio-preferences',
    place: storage,
    why: 'Your units in the studio, whether things snap into line, and whether the proof shows',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/making/studio/studio-preferences.ts',
  },
  {
    name: 'studio-fonts',
    place: storage,
    why: 'The fonts you like and those you chose last',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/making/studio/fonts/chosen-fonts.ts',
  },
  {
    name: 'studio-clipboard',
    place: storage,
    why: 'What you copied in the studio last, so that you can paste it on another product',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/making/studio/drafts/local-clipboard.ts',
  },
  {
    name: 'studio-places',
    place: storage,
    why: 'Where you were in your last designs: the side, what was selected and how large it showed',
    howLong: 'Until you clear it, for the 50 designs you opened last',
    source: 'renderer/features/making/studio/drafts/kept-places.ts',
  },
  {
    name: 'chunk-reloads',
    place: storage,
    why: 'How often a page reloaded itself today after a failure',
    howLong: UNTIL_CLEARED,
    source: 'renderer/platform/chunk-failure.ts',
  },
  {
    name: 'form:',
    place: tab,
    why: 'Saves forms you haven’t finished, never passwords. One entry for each form',
    howLong: THIS_VISIT,
    source: 'renderer/platform/forms/use-field-form.ts',
  },
  {
    name: 'checkout-draft',
    place: tab,
    why: 'The address you began to type at the checkout',
    howLong: THIS_VISIT,
    source: 'renderer/features/selling/checkout/checkout-draft.ts',
  },
  {
    name: 'checkout-details',
    place: storage,
    why: 'Your email and address for the next order, if you asked us to save them',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/selling/checkout/details-key.ts',
  },
  {
    name: 'recently-viewed',
    place: storage,
    why: 'The last products you looked at in a store, to show them to you again',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/selling/storefront/recently-viewed-key.ts',
  },
  {
    name: 'express-wallets',
    place: tab,
    why: 'Which wallets this browser can pay with',
    howLong: THIS_VISIT,
    source: 'renderer/features/selling/checkout/express.ts',
  },
  {
    name: 'pro-blocked-page',
    place: tab,
    why: 'The page to go back to after an upgrade',
    howLong: THIS_VISIT,
    source: 'renderer/features/projects/subscription/pro-opener.tsx',
  },
  {
    name: 'station-token',
    place: tab,
    why: 'Pairs the page with the workstation program on the same computer',
    howLong: THIS_VISIT,
    source: 'renderer/platform/station/socket-bridge.ts',
  },
  {
    name: 'station-camera',
    place: storage,
    why: 'Remembers which camera takes photos of failed garments at a workstation',
    howLong: UNTIL_CLEARED,
    source: 'renderer/features/factory/stations/floor/use-camera.ts',
  },
];
