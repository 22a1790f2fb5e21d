import { z } from 'zod';
import { dashboardPermissionSchema } from '../../../contract/permissions.ts';
import { memberRoleSchema } from '../../../contract/roles.ts';
import { PRODUCT_CODE } from '../../../rules/constants/constants.ts';

/** How an account is identified to others. */
export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
});

/** The signed-in user. Spec 2 §3.2; `permissions` by project id. */
export const signedInUserSchema = personSchema.extend({
  internal: z.boolean(),
  factory: z.boolean(),
  verified: z.boolean(),
  signedEula: z.boolean(),
  twoFactorAuthEnabled: z.boolean(),
  permissions: z.record(z.string(), z.array(dashboardPermissionSchema)),
});
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** A project as the dashboard lists it. `id` is its code, the value of the query `project`. Spec 2 §3.4. */
const manufacturerSchema = z.object({
  id: z.string(),
  name: z.string(),
  isPro: z.boolean(),
  isTurbo: z.boolean(),
  isReseller: z.boolean(),
  /** Domain of the platform it belongs to; null for this one. */
  platform: z.string().nullable(),
  force2fa: z.boolean(),
  currency: z.string(),
  integrationType: z.string().nullable(),
  /** Types of its integrations. */
  integrations: z.array(z.string()),
  /** Of its Shopify integration; null while none is chosen. */
  deliveryProfileId: z.string().nullable(),
  role: memberRoleSchema,
  permissions: z.array(dashboardPermissionSchema),
  badges: z.array(z.object({ code: z.string(), groups: z.array(z.string()), unlocked: z.boolean() })),
});
export type Manufacturer = z.infer<typeof manufacturerSchema>;

/** A project's store as guards and menus need it. Spec 2 §3.5-3.7. */
export const listedStoreSchema = z.object({
  id: z.uuid(),
  /** The project's code. */
  projectId: z.string(),
  divisionId: z.uuid(),
  divisionNumber: z.number().int(),
  companyNumber: z.number().int().nullable(),
  name: z.string(),
  subdomain: z.string(),
  customDomain: z.string().nullable(),
  url: z.string(),
  pro: z.boolean(),
  theme: z.string(),
  currency: z.string(),
  /** Its seller charges no VAT at home, so its prices hold none. */
  isVatFree: z.boolean(),
  /** Other currencies that shoppers can choose. */
  extraCurrencies: z.array(z.string()),
  comingSoon: z.boolean(),
  /** When the coming-soon page ends by itself. */
  opensAt: z.string().nullable(),
  passwordProtected: z.boolean(),
  /** Shoppers can order more pieces than there are. */
  takesBackOrders: z.boolean(),
  /** Days within which shoppers may return an unused item; null without that promise. */
  returnDays: z.number().int().nullable(),
  /** What subscribers to its newsletter get; empty where its pages don’t offer it. */
  subscriberOffer: z.string(),
  /** Address of its logo. */
  logo: z.string().nullable(),
  approval: z.enum(['pending', 'approved', 'denied']),
  /** The platform takes shoppers’ payments, or the merchant’s own account does. */
  paymentProcessor: z.enum([PRODUCT_CODE, 'direct']),
});
export type ListedStore = z.infer<typeof listedStoreSchema>;

/** How many projects the initial state lists in addition to the active one. */
export const LISTED_PROJECTS = 20;
/** How many pages of the active project's store it lists, those first that were changed last. */
export const LISTED_PAGES = 20;

/** What a program needs before its first screen. It does not grow with the number of projects. Spec 2 §7.1. */
export const initialStateSchema = z.object({
  manufacturers: z.array(manufacturerSchema),
  /** Of how many projects the user is a member; the list holds the first of them and the active one. */
  manufacturersCount: z.number().int(),
  /** Id of the active project: the one the query names, else the first that is not turbo, else the first. */
  activeManufacturer: z.string().nullable(),
  stores: z.array(listedStoreSchema),
  pages: z.array(z.object({ id: z.string(), url: z.string(), title: z.string() })),
  user: signedInUserSchema.nullable(),
  /** Address of the logo of the active project's first store. */
  divisionLogo: z.string().nullable(),
  splitTest: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      /** This browser has seen it, and its start was told. */
      discovered: z.boolean(),
      /** What this browser shows; null until it has seen the test. */
      variation: z.object({ id: z.string(), name: z.string() }).nullable(),
      availableVariations: z.array(z.string()),
    }),
  ),
});
export type InitialState = z.infer<typeof initialStateSchema>;
