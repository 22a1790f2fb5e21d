import { avatarImplementations } from './features/accounts/avatars/avatars.ts';
import { communicationPreferenceImplementations } from './features/accounts/communication-preferences/communication-preferences.ts';
import { eventImplementations, oldEventsHandler } from './features/accounts/events/events.ts';
import {
  forgetExpired,
  identityImplementations,
  mailResetLink,
  passkeyImplementations,
} from './features/accounts/identity/identity.ts';
import { notificationImplementations } from './features/accounts/notifications/notifications.ts';
import { permissionRequestImplementations } from './features/accounts/permission-requests/permission-requests.ts';
import { factoryOrderImplementations } from './features/factory/factory-orders/factory-orders.ts';
import { jobsheetImplementations } from './features/factory/jobsheets/jobsheets.ts';
import { shipmentImplementations } from './features/factory/shipments/shipments.ts';
import { stationImplementations } from './features/factory/stations/stations.ts';
import { traceImplementations } from './features/factory/trace/trace.ts';
import { dashboardImplementations } from './features/growth/dashboard/dashboard.ts';
import { commandPaletteImplementations } from './features/help/command-palette/command-palette.ts';
import { abandonedImagesHandler, feedbackImplementations } from './features/help/feedback/feedback.ts';
import { liveChatImplementations } from './features/help/live-chat/live-chat.ts';
import { catalogueImplementations } from './features/making/catalogue/catalogue.ts';
import { filesImplementations } from './features/making/files/files.ts';
import { printFilesImplementations } from './features/making/print-files/print-files.ts';
import { productsImplementations, renderProductHandler } from './features/making/products/products.ts';
import { studioImplementations } from './features/making/studio/studio.ts';
import {
  type PaymentHooks,
  paymentImplementations,
  paymentJobHandlers,
} from './features/projects/payments/payments.ts';
import { projectImplementations } from './features/projects/projects/projects.ts';
import { signUpImplementations } from './features/projects/sign-up/sign-up.ts';
import { storeImplementations } from './features/projects/stores/stores.ts';
import {
  onSubscriptionEvent,
  subscriptionImplementations,
  subscriptionJobHandlers,
} from './features/projects/subscription/subscription.ts';
import { teamImplementations } from './features/projects/team/team.ts';
import { basketImplementations } from './features/selling/basket/basket.ts';
import { checkoutImplementations } from './features/selling/checkout/checkout.ts';
import { orderHistoryImplementations } from './features/selling/order-history/order-history.ts';
import { onPaymentSucceeded } from './features/selling/orders/orders.ts';
import { receiptImplementations } from './features/selling/receipt/receipt.ts';
import { recyclingReturnImplementations } from './features/selling/recycling-returns/recycling-returns.ts';
import { storeOrderImplementations } from './features/selling/store-orders/store-orders.ts';
import { storefrontImplementations } from './features/selling/storefront/storefront.ts';
import { logoImplementations } from './features/site/logos/logos.ts';
import { policyImplementations } from './features/staff/policies/policies.ts';
import { staffProjectImplementations } from './features/staff/staff-projects/staff-projects.ts';
import { staffUserImplementations } from './features/staff/staff-users/staff-users.ts';
import type { Implementation } from './platform/calls/implement.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { mailJobHandler } from './platform/mail/mail.ts';
import type { JobContext } from './platform/services.ts';

/** What a payment means for its order. */
const paymentHooks: PaymentHooks = { onPaymentSucceeded, onOtherEvent: onSubscriptionEvent };

/** Every call the server answers. A feature adds its list here. */
export const implementations: readonly Implementation[] = [
  ...identityImplementations,
  ...logoImplementations,
  ...passkeyImplementations,
  ...signUpImplementations,
  ...projectImplementations,
  ...storeImplementations,
  ...dashboardImplementations,
  ...commandPaletteImplementations,
  ...catalogueImplementations,
  ...filesImplementations,
  ...studioImplementations,
  ...productsImplementations,
  ...printFilesImplementations,
  ...storefrontImplementations,
  ...basketImplementations,
  ...checkoutImplementations,
  ...receiptImplementations,
  ...orderHistoryImplementations,
  ...paymentImplementations(paymentHooks),
  ...subscriptionImplementations,
  ...avatarImplementations,
  ...staffProjectImplementations,
  ...staffUserImplementations,
  ...policyImplementations,
  ...stationImplementations,
  ...notificationImplementations,
  ...liveChatImplementations,
  ...feedbackImplementations,
  ...eventImplementations,
  ...permissionRequestImplementations,
  ...teamImplementations,
  ...communicationPreferenceImplementations,
  ...factoryOrderImplementations,
  ...storeOrderImplementations,
  ...jobsheetImplementations,
  ...shipmentImplementations,
  ...recyclingReturnImplementations,
  ...traceImplementations,
];

/** Every job the server does in the background. */
export const jobHandlers: readonly JobHandler<JobContext>[] = [
  mailJobHandler,
  ...paymentJobHandlers(paymentHooks),
  ...subscriptionJobHandlers,
  mailResetLink,
  forgetExpired,
  renderProductHandler,
  abandonedImagesHandler,
  oldEventsHandler,
];
