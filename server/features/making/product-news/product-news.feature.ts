import { productNotPrepared } from '../../../../shared/features/making/products/products.events.ts';
import { mendPath } from '../../../../shared/features/making/products/products.ts';
import { excerpt } from '../../../../shared/rules/text/excerpt.ts';
import { onEvent, type SubscriberContext } from '../../../platform/domain-events/domain-events.ts';
import { defineFeature } from '../../../platform/features/feature.ts';
import { type QueuedMail, queueMails } from '../../../platform/mail/mail.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notify } from '../../accounts/notifications/notifications.ts';
import { type FailedProduct, findFailedProduct } from './product-news.reads.ts';

const BRAND_COLOUR = '#1f3a8a';
/** A notification takes one character more, for the ellipsis. */
const TITLE_MAX = 199;

/** Members who make products hear of one that couldn’t be prepared; owners get a mail, unless they refuse this kind. */
async function tellMembers(
  {
    productId,
    designVersionId,
    message,
    elementId,
  }: { productId: string; designVersionId: string; message: string; elementId: string | null },
  { tx, services, at }: SubscriberContext,
): Promise<void> {
  const product = await findFailedProduct(tx, productId);
  if (!product || product.members.length === 0) return;
  const { project, members, urlName } = product;
  const path = mendPath(urlName, elementId);
  const text = product.isLive ? `${message} Your store still shows the earlier version.` : message;
  const title = `We couldn’t prepare ${product.name}`;
  await notify(
    tx,
    { projectId: project.id, accountIds: members.map(({ id }) => id), kind: 'products' },
    {
      title: excerpt(title, TITLE_MAX),
      body: text,
      href: path,
      tag: `not-prepared:${productId}`,
      replacePrevious: true,
    },
  );
  const mailOf = (email: string): QueuedMail => ({
    to: email,
    subject: `${title} (${project.name})`,
    marketing: 'product-problems',
    idempotencyKey: `not-prepared:${designVersionId}:${at.getTime()}:${email}`,
    content: {
      brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
      preview: text,
      blocks: [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
        {
          kind: 'button',
          text: 'Mend it',
          url: dashboardLink(services, `${path}&project=${encodeURIComponent(project.code)}`),
        },
      ],
      footer: `You’re receiving this email because you own ${project.name} on Selvedge.`,
    },
  });
  await queueMails(tx, services, ownersOf(product).map(mailOf));
}

const ownersOf = ({ members }: FailedProduct): string[] =>
  members.flatMap(({ isOwner, email }) => (isOwner ? [email] : []));

export const feature = defineFeature({
  events: [
    onEvent(
      productNotPrepared,
      'product-news.tell-members',
      async ({ productId, ...failure }, context) => {
        if (productId !== null) await tellMembers({ productId, ...failure }, context);
      },
      { when: ({ productId }) => productId !== null },
    ),
  ],
});
