import { avatarImplementations } from './features/avatars/avatars.ts';
import { basketImplementations } from './features/basket/basket.ts';
import { catalogueImplementations } from './features/catalogue/catalogue.ts';
import { checkoutImplementations } from './features/checkout/checkout.ts';
import { commandPaletteImplementations } from './features/command-palette/command-palette.ts';
import { communicationPreferenceImplementations } from './features/communication-preferences/communication-preferences.ts';
import { dashboardImplementations } from './features/dashboard/dashboard.ts';
import { eventImplementations, oldEventsHandler } from './features/events/events.ts';
import { factoryOrderImplementations } from './features/factory-orders/factory-orders.ts';
import { abandonedImagesHandler, feedbackImplementations } from './features/feedback/feedback.ts';
import { filesImplementations } from './features/files/files.ts';
import {
  forgetExpired,
  identityImplementations,
  mailResetLink,
  passkeyImplementations,
} from './features/identity/identity.ts';
import { jobsheetImplementations } from './features/jobsheets/jobsheets.ts';
import { liveChatImplementations } from './features/live-chat/live-chat.ts';
import { logoImplementations } from './features/logos/logos.ts';
import { notificationImplementations } from './features/notifications/notifications.ts';
import { orderHistoryImplementations } from './features/order-history/order-history.ts';
import { onPaymentSucceeded } from './features/orders/orders.ts';
import {
  type PaymentHooks,
  paymentImplementations,
  paymentJobHandlers,
} from './features/payments/payments.ts';
import { permissionRequestImplementations } from './features/permission-requests/permission-requests.ts';
import { policyImplementations } from './features/policies/policies.ts';
import { printFilesImplementations } from './features/print-files/print-files.ts';
import { productsImplementations, renderProductHandler } from './features/products/products.ts';
import { projectImplementations } from './features/projects/projects.ts';
import { receiptImplementations } from './features/receipt/receipt.ts';
import { recyclingReturnImplementations } from './features/recycling-returns/recycling-returns.ts';
import { shipmentImplementations } from './features/shipments/shipments.ts';
import { signUpImplementations } from './features/sign-up/sign-up.ts';
import { staffProjectImplementations } from './features/staff-projects/staff-projects.ts';
import { staffUserImplementations } from './features/staff-users/staff-users.ts';
import { stationImplementations } from './features/stations/stations.ts';
import { storeOrderImplementations } from './features/store-orders/store-orders.ts';
import { storefrontImplementations } from './features/storefront/storefront.ts';
import { storeImplementations } from './features/stores/stores.ts';
import { studioImplementations } from './features/studio/studio.ts';
import {
  onSubscriptionEvent,
  subscriptionImplementations,
  subscriptionJobHandlers,
} from './features/subscription/subscription.ts';
import { teamImplementations } from './features/team/team.ts';
import { traceImplementations } from './features/trace/trace.ts';
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
