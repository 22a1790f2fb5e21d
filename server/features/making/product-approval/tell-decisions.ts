import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notifyAll } from '../../accounts/notifications/notifications.ts';
import { findOwners } from './product-approval.queries.ts';

const BRAND_COLOUR = '#1f3a8a';
/** A notification takes one character more, for the ellipsis. */
const TITLE_MAX = 199;
const BODY_MAX = 1_999;

interface DecidedProduct {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly urlName: string;
}

interface Told {
  readonly subject: (name: string) => string;
  readonly text: string;
  readonly note: string;
  readonly button: string;
  readonly key: string;
}

/** Tells the owners what was decided, by email and in the bell for each product. Three statements for any number. */
async function tellOwners(
  tx: Tx,
  services: Services,
  products: readonly DecidedProduct[],
  told: Told,
): Promise<void> {
  if (products.length === 0) return;
  const owners = await findOwners(tx, [...new Set(products.map(({ projectId }) => projectId))]);
  const mails = products.flatMap((product) =>
    owners
      .filter(({ projectId }) => projectId === product.projectId)
      .map(({ email, code, name }) => ({
        to: email,
        subject: told.subject(product.name),
        idempotencyKey: `${told.key}:${product.id}:${email}`,
        content: {
          brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
          preview: told.text,
          blocks: [
            { kind: 'heading' as const, text: told.subject(product.name) },
            { kind: 'paragraph' as const, text: told.text },
            {
              kind: 'button' as const,
              text: told.button,
              url: dashboardLink(
                services,
                `/my-products/${product.urlName}/details/?project=${encodeURIComponent(code)}`,
              ),
            },
            { kind: 'note' as const, text: told.note },
          ],
          footer: `You’re receiving this email because you own ${name} on Selvedge.`,
        },
      })),
  );
  await queueMails(tx, services, mails);
  await notifyAll(
    tx,
    products.map((product) => ({
      projectId: product.projectId,
      accountIds: owners.filter(({ projectId }) => projectId === product.projectId).map(({ id }) => id),
      kind: 'products',
      notification: {
        title: excerpt(told.subject(product.name), TITLE_MAX),
        body: excerpt(told.text, BODY_MAX),
        href: `/my-products/${product.urlName}/details/`,
        tag: `product-decision:${product.id}`,
        replacePrevious: true,
      },
    })),
  );
}

export const tellDenied = (
  tx: Tx,
  services: Services,
  products: readonly DecidedProduct[],
  { reason, key }: { readonly reason: string; readonly key: string },
): Promise<void> =>
  tellOwners(tx, services, products, {
    subject: (name) => `We took ${name} out of your store`,
    text: reason,
    button: 'See what to do',
    note: 'Orders that were already placed aren’t affected. Change the design or the words, then send it to us again.',
    key: `product-denied:${key}`,
  });

export const tellApproved = (
  tx: Tx,
  services: Services,
  products: readonly DecidedProduct[],
  key: string,
): Promise<void> =>
  tellOwners(tx, services, products, {
    subject: (name) => `${name} is in your store again`,
    text: 'We looked at it again, and all is well.',
    button: 'Open the product',
    note: 'There’s nothing you need to do.',
    key: `product-approved:${key}`,
  });
