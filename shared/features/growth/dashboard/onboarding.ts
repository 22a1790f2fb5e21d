import { INTEGRATION_NAMES, notConnectedText, type ProjectBadge } from '../../projects/projects/projects.ts';
import { MATURE_DAYS, MATURE_DAYS_AT_FIRST } from '../../selling/payouts/payouts.rules.ts';

/** What is known of a merchant's way so far. */
export interface OnboardingFacts {
  readonly hasStore: boolean;
  /** The shop elsewhere that the project began with; null where it began with a store of ours. */
  readonly outsideShop: string | null;
  readonly products: number;
  readonly hasCheckedDelivery: boolean;
  readonly hasPayoutDetails: boolean;
  readonly orders: number;
  readonly hasUsername: boolean;
  readonly twoFactor: boolean;
}

export interface OnboardingStep {
  /** The badge that stands for it, where one does. Spec 2 §3.4. */
  readonly badge: ProjectBadge | null;
  readonly title: string;
  readonly text: string;
  /** A few words below the title in the list, which has no room for the text. */
  readonly note?: string;
  /** What its button says. */
  readonly action: string;
  /** Where it is done; null: at the store itself. */
  readonly to: string | null;
  readonly done: boolean;
  /** It isn’t built: it is named, and never the next step. */
  readonly waits?: true;
}

/** The steps from a new account to a first sale, in the order in which they are offered. */
export function onboardingSteps(facts: OnboardingFacts): readonly OnboardingStep[] {
  const { outsideShop: shop, hasStore } = facts;
  const ownStore = [openingStep(facts), productStep(facts), ...sellingSteps(facts)];
  if (shop === null) return [...ownStore, ...accountSteps(facts)];
  const here = hasStore ? ownStore : [productStep(facts), openingStep(facts)];
  return [connectingStep(shop), ...here, ...accountSteps(facts)];
}

const connectingStep = (shop: string): OnboardingStep => ({
  badge: shop === INTEGRATION_NAMES.shopify ? 'shopify' : null,
  title: `Connect ${shop}`,
  text: notConnectedText(shop),
  note: 'Not possible yet',
  action: 'Connect',
  to: null,
  done: false,
  waits: true,
});

const openingStep = ({ hasStore, outsideShop: shop }: OnboardingFacts): OnboardingStep => ({
  badge: 'sign-up',
  title: shop === null ? 'Open your store' : 'Open a store here',
  text:
    shop === null
      ? 'All you need is a name and a web address. We’ll set up delivery and payments.'
      : `${notConnectedText(shop)} All it needs is a name and a web address.`,
  action: 'Open a store',
  to: '/sign-up/create-store/',
  done: hasStore,
});

const productStep = ({ products, outsideShop: shop, hasStore }: OnboardingFacts): OnboardingStep => ({
  badge: 'designer',
  title: 'Create your first product',
  text:
    shop === null || hasStore
      ? 'Pick a product, add your design and set a price. It takes about ten minutes.'
      : `${notConnectedText(shop)} Pick a product, add your design and set a price.`,
  action: 'Create a product',
  to: '/create-a-product/',
  done: products > 0,
});

const sellingSteps = ({
  hasCheckedDelivery,
  hasPayoutDetails,
  orders,
}: OnboardingFacts): readonly OnboardingStep[] => [
  {
    badge: null,
    title: 'Check your delivery prices',
    text: 'We’ve set them up for you, with free delivery on larger orders. Change them, or keep them as they are.',
    note: 'Your store doesn’t advertise free delivery until you do',
    action: 'Check delivery',
    to: '/delivery/',
    done: hasCheckedDelivery,
  },
  {
    badge: null,
    title: 'Say where we pay you',
    text: `Enter a bank account or PayPal. We pay what an order earned ${MATURE_DAYS} days after it’s sent. Your first payout takes ${MATURE_DAYS_AT_FIRST} days.`,
    note: `We pay ${MATURE_DAYS} days after an order is sent, ${MATURE_DAYS_AT_FIRST} the first time`,
    action: 'Enter payout details',
    to: '/payouts/details/',
    done: hasPayoutDetails,
  },
  {
    badge: 'entrepreneur',
    title: 'Make your first sale',
    text: 'Share your store link with someone who’ll love it.',
    action: 'Visit your store',
    to: null,
    done: orders > 0,
  },
];

const accountSteps = ({ hasUsername, twoFactor }: OnboardingFacts): readonly OnboardingStep[] => [
  {
    badge: 'profile',
    title: 'Tell people who you are',
    text: 'Choose a username so people know who they’re talking to.',
    action: 'Complete your profile',
    to: '/settings/',
    done: hasUsername,
  },
  {
    badge: null,
    title: 'Protect your account',
    text: 'Two-factor authentication protects your earnings, even if someone gets your password.',
    action: 'Turn it on',
    to: '/settings/?section=two-factor',
    done: twoFactor,
  },
];
