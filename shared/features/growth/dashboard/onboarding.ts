import type { ProjectBadge } from '../../projects/projects/projects.ts';

/** What is known of a merchant's way so far. */
export interface OnboardingFacts {
  readonly hasStore: boolean;
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
  readonly action: string;
  /** Where it is done; null: at the store itself. */
  readonly to: string | null;
  readonly done: boolean;
}

/** The steps from a new account to a first sale, in the order in which they are offered. */
export function onboardingSteps(facts: OnboardingFacts): readonly OnboardingStep[] {
  return [
    {
      badge: 'sign-up',
      title: 'Open your store',
      text: 'All you need is a name and a web address. We’ll set up delivery and payments.',
      action: 'Open a store',
      to: '/sign-up/create-store/',
      done: facts.hasStore,
    },
    {
      badge: 'designer',
      title: 'Create your first product',
      text: 'Pick a product, add your design and set a price. It takes about ten minutes.',
      action: 'Create a product',
      to: '/create-a-product/',
      done: facts.products > 0,
    },
    {
      badge: null,
      title: 'Check your delivery prices',
      text: 'We’ve set them up for you, with free delivery on larger UK orders. Change them, or keep them as they are.',
      action: 'Check delivery',
      to: '/delivery/',
      done: facts.hasCheckedDelivery,
    },
    {
      badge: null,
      title: 'Say where we pay you',
      text: 'Enter a bank account or PayPal. We can’t send you what you earn without it.',
      action: 'Enter payout details',
      to: '/payouts/details/',
      done: facts.hasPayoutDetails,
    },
    {
      badge: 'entrepreneur',
      title: 'Make your first sale',
      text: 'Share your store link with someone who’ll love it.',
      action: 'Visit your store',
      to: null,
      done: facts.orders > 0,
    },
    {
      badge: 'profile',
      title: 'Tell people who you are',
      text: 'Choose a username so people know who they’re talking to.',
      action: 'Complete your profile',
      to: '/settings/',
      done: facts.hasUsername,
    },
    {
      badge: null,
      title: 'Protect your account',
      text: 'Two-factor authentication protects your earnings, even if someone gets your password.',
      action: 'Turn it on',
      to: '/settings/?section=two-factor',
      done: facts.twoFactor,
    },
  ];
}
