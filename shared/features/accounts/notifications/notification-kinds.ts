import { z } from 'zod';

/** What notifications are about. Each person chooses for each kind where they hear of it. */
export const NOTIFICATION_KINDS = [
  'orders',
  'problems',
  'refunds',
  'products',
  'money',
  'team',
  'support',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where a kind can come. */
export const NOTIFICATION_WAYS = ['bell', 'email', 'push'] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** Whether a person can refuse it, whether it always comes, or whether there is none. */
type Rule = 'optional' | 'always' | 'none';

interface KindEntry extends Readonly<Record<NotificationWay, Rule>> {
  readonly name: string;
  readonly about: string;
}

/** Each kind as people read it. Emails about new orders are chosen by how often they come. */
export const NOTIFICATION_KIND_ENTRIES: Readonly<Record<NotificationKind, KindEntry>> = {
  orders: {
    name: 'New orders',
    about: 'Each order that a customer has paid for.',
    bell: 'optional',
    email: 'optional',
    push: 'optional',
  },
  problems: {
    name: 'Problems with orders',
    about: 'Disputes, late payments, refunds that failed, and emails that didn’t arrive.',
    bell: 'always',
    email: 'always',
    push: 'optional',
  },
  refunds: {
    name: 'Refunds',
    about: 'Money that went back to a customer.',
    bell: 'optional',
    email: 'none',
    push: 'optional',
  },
  products: {
    name: 'Products',
    about: 'Products that we couldn’t prepare or took out of your store, and samples on their way.',
    bell: 'optional',
    email: 'optional',
    push: 'optional',
  },
  money: {
    name: 'Payouts and your plan',
    about: 'Payouts, payments for Pro, and payments that failed.',
    bell: 'always',
    email: 'always',
    push: 'optional',
  },
  team: {
    name: 'Team',
    about: 'New members, changed roles, and requests for permissions.',
    bell: 'always',
    email: 'none',
    push: 'optional',
  },
  support: {
    name: 'Support',
    about: 'Answers in the live chat.',
    bell: 'always',
    email: 'none',
    push: 'optional',
  },
};

/** A way and a kind that can be refused, such as `bell:orders`. */
export const REFUSABLE_WAYS = [
  'bell:orders',
  'bell:refunds',
  'bell:products',
  'email:products',
  'push:orders',
  'push:problems',
  'push:refunds',
  'push:products',
  'push:money',
  'push:team',
  'push:support',
] as const;
export const refusableWaySchema = z.enum(REFUSABLE_WAYS);
export type RefusableWay = z.infer<typeof refusableWaySchema>;

/** How often emails about new orders come. */
export const orderEmailsSchema = z.enum(['each', 'daily', 'never']);
export type OrderEmails = z.infer<typeof orderEmailsSchema>;
