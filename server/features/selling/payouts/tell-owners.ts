import {
  destinationText,
  PAYOUT_REASONS,
  type Payout,
  type PayoutMethod,
} from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatMoney, money } from '../../../../shared/rules/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { queueMails } from '../../../platform/mail/mail.ts';
import type { Services } from '../../../platform/services.ts';
import { dashboardLink } from '../../accounts/identity/identity.ts';
import { notifyAll } from '../../accounts/notifications/notifications.ts';
import { findOwners } from './payouts.queries.ts';

const BRAND_COLOUR = '#1f3a8a';

interface OwnerMail {
  readonly projectId: string;
  readonly subject: string;
  readonly text: string;
  readonly button: { readonly text: string; readonly path: string };
  readonly note?: string;
  readonly key: string;
}

/** Tells the owners of projects by mail and in the bell. Three statements for any number of mails. */
async function tellOwners(tx: Tx, services: Services, mails: readonly OwnerMail[]): Promise<void> {
  if (mails.length === 0) return;
  const owners = await findOwners(tx, [...new Set(mails.map(({ projectId }) => projectId))]);
  const addressed = mails.flatMap((mail) =>
    owners
      .filter(({ projectId }) => projectId === mail.projectId)
      .map(({ email, code, name, isDeleted }) => ({
        to: email,
        subject: `${mail.subject} (${name})`,
        idempotencyKey: `${mail.key}:${email}`,
        content: {
          brand: { name: 'Selvedge', colour: BRAND_COLOUR, url: services.config.publicUrl.origin },
          preview: mail.text,
          blocks: [
            { kind: 'heading' as const, text: mail.subject },
            { kind: 'paragraph' as const, text: mail.text },
            ...(isDeleted
              ? []
              : [
                  {
                    kind: 'button' as const,
                    text: mail.button.text,
                    url: dashboardLink(services, `${mail.button.path}?project=${encodeURIComponent(code)}`),
                  },
                ]),
            ...(mail.note ? [{ kind: 'note' as const, text: mail.note }] : []),
          ],
          footer: `You’re receiving this email because you own ${name} on Selvedge.`,
        },
      })),
  );
  await queueMails(tx, services, addressed);
  await notifyAll(
    tx,
    mails.map((mail) => ({
      projectId: mail.projectId,
      accountIds: owners
        .filter(({ projectId, isDeleted }) => projectId === mail.projectId && !isDeleted)
        .map(({ id }) => id),
      kind: 'money',
      notification: {
        title: mail.subject,
        body: mail.text,
        href: mail.button.path,
        tag: mail.key,
        replacePrevious: true,
      },
    })),
  );
}

interface ChangedDetails {
  readonly projectId: string;
  readonly method: PayoutMethod;
  readonly hint: string;
  readonly who: string;
  readonly at: Date;
}

/** Tells every owner that payouts go somewhere else now. */
export const tellDetailsChanged = (tx: Tx, services: Services, changed: ChangedDetails): Promise<void> =>
  tellOwners(tx, services, [
    {
      projectId: changed.projectId,
      subject: 'Your payout details have changed',
      text: `${changed.who} changed where payouts go: ${destinationText(changed.method, changed.hint)}. We send nothing there for 72 hours.`,
      button: { text: 'Check the details', path: '/payouts/details/' },
      note: 'If this wasn’t you or someone on your team, change the details back now and change your password.',
      key: `payout-details:${changed.projectId}:${changed.at.toISOString()}`,
    },
  ]);

type MailedPayout = Pick<
  Payout,
  'number' | 'currency' | 'amountMinor' | 'method' | 'hint' | 'reason' | 'note'
> & {
  readonly projectId: string;
};

const amountOf = ({ amountMinor, currency }: MailedPayout) => formatMoney(money(amountMinor, currency));

export const tellPaid = (tx: Tx, services: Services, payouts: readonly MailedPayout[]): Promise<void> =>
  tellOwners(
    tx,
    services,
    payouts.map((payout) => ({
      projectId: payout.projectId,
      subject: `We paid you ${amountOf(payout)}`,
      text: `Payout ${payout.number} went to your ${destinationText(payout.method, payout.hint)}.`,
      button: { text: 'See the statement', path: `/payouts/${payout.number}/` },
      key: `payout-paid:${payout.number}`,
    })),
  );

export const tellFailed = (tx: Tx, services: Services, payout: MailedPayout): Promise<void> =>
  tellOwners(tx, services, [
    {
      projectId: payout.projectId,
      subject: `We couldn’t pay you ${amountOf(payout)}`,
      text: `${payout.reason ? PAYOUT_REASONS[payout.reason] : 'The bank refused the payment'}. The money is back in your balance. Update your payout details, and it’s part of the next payout.${payout.note === '' ? '' : ` ${payout.note}`}`,
      button: { text: 'Update the details', path: '/payouts/details/' },
      key: `payout-failed:${payout.number}`,
    },
  ]);
